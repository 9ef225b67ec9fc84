// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>

#include "ui/cards/card.h"
#include "ui/charts/chart_view.h"

class QAction;
class QStackedLayout;
class QTableWidget;

namespace trainyard::ui {

/// A card with a chart that can also be read as a table, copied, saved and enlarged.
class ChartCard : public Card {
  Q_OBJECT
 public:
  explicit ChartCard(const ChartSpec& spec, QWidget* parent = nullptr);
  /// Replaces the chart's data.
  void setSpec(const ChartSpec& spec);
  const ChartSpec& spec() const { return chart_->spec(); }
  ChartView* chart() const { return chart_; }
  void setSelected(const QString& metric);
  bool showsTable() const;
  void showTable(bool table);
  /// Opens a larger copy that stays up to date.
  void enlarge();

 signals:
  void explain(const QString& metric, int stage);
  void failed(const QString& sentence);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void makeMenu();
  void fillTable();
  /// Copies both picture and table.
  void copy();
  void save(const QString& suffix);

  ChartView* chart_;
  QTableWidget* table_ = nullptr;
  QStackedLayout* stack_;
  QAction* table_action_ = nullptr;
  QPointer<ChartView> large_;
};

}  // namespace trainyard::ui
