// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/room/room_values.h"
#include "ui/pages/page.h"

class QLabel;
class QStackedWidget;

namespace trainyard::ui {

class ChartCard;
class Document;
class FactTable;
class RoomExports;
class SummaryLine;
class TableCard;

/// The machine room of the design: networks, bill of materials, power and racks, cost of owning and renting.
class RoomPage : public Page {
  Q_OBJECT
 public:
  explicit RoomPage(Document* document, QWidget* parent = nullptr);
  static QString title();
  void refresh() override;
  void setSelected(const QString&) override {}

  ChartCard* costCard() const { return cost_; }
  ChartCard* monthsCard() const { return months_; }
  TableCard* networksCard() const { return networks_; }
  TableCard* billCard() const { return bill_; }
  TableCard* powerCard() const { return power_; }
  TableCard* moneyCard() const { return money_; }
  ChartCard* pictureCard() const { return picture_; }
  ChartCard* racksCard() const { return racks_; }
  RoomExports* exports() const { return exports_; }
  /// Counts and cost in one sentence without markup.
  QString summary() const;

 private:
  QWidget* makeSheet();
  void showRoom(const RoomReport& room);
  void showSummary(const RoomReport& room);
  QString remarks(const RoomReport& room) const;
  /// Formula and source of the selected number under the table of a card.
  void explain(TableCard* card, const QString& id);
  /// Price, source and address of the selected line of the bill, and what the total lacks.
  void showSource();

  Document* document_;
  SummaryLine* summary_;
  QStackedWidget* stack_;
  QLabel* problem_;
  ChartCard *picture_, *racks_, *cost_, *months_;
  TableCard *networks_, *changes_, *bill_, *power_, *money_;
  RoomExports* exports_;
  QString chosen_;  ///< id of the selected line of the bill
  Bill shown_;
  std::vector<RoomValue> values_;  ///< numbers with formula and source
};

}  // namespace trainyard::ui
