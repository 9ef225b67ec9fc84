// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "engine/design/design.h"
#include "engine/studies/failure_study.h"
#include "ui/cards/card_sheet.h"

namespace trainyard::ui {

class BackgroundStudy;
class ChartCard;
class Document;
class FinishCard;
class StorageAdviceCard;

/// The Run view: storage demand, checkpoint interval, cost of failures, capacity and finish date.
class RunView : public CardSheet {
  Q_OBJECT
 public:
  explicit RunView(Document* document, QWidget* parent = nullptr);
  void refresh();
  void setSelected(const QString& metric);
  ChartCard* pathCard() const { return path_; }
  ChartCard* intervalCard() const { return interval_; }
  ChartCard* dayCard() const { return day_; }
  ChartCard* capacityCard() const { return capacity_; }
  ChartCard* goodputCard() const { return goodput_; }
  FinishCard* finishCard() const { return finish_; }
  StorageAdviceCard* adviceCard() const { return advice_; }
  QVector<ChartCard*> chartCards() const;

 signals:
  /// The user chose a metric or an input.
  void chosen(const QString& id, int stage);
  void showParameter(const QString& parameter);
  void failed(const QString& sentence);

 private:
  void setDay();
  void playDay();
  void setCurves();

  Document* document_;
  ChartCard *path_, *interval_, *day_, *capacity_, *goodput_;
  FinishCard* finish_;
  StorageAdviceCard* advice_;
  BackgroundStudy* example_;
  Design example_of_;
  bool example_asked_ = false;
  std::vector<IntervalPoint> interval_points_;
  std::vector<GoodputPoint> goodput_points_;
  std::vector<PhaseSpan> spans_;
};

}  // namespace trainyard::ui
