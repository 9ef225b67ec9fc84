// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/serving/serving_sheet.h"

namespace trainyard::ui {

class SizingCard;

/// The cards of the serving Overview page: speed, concurrent users, latency under load, cost, and number of GPUs.
class OverviewView : public ServingSheet {
  Q_OBJECT
 public:
  OverviewView(Document* document, ServingStudy* study, QWidget* parent = nullptr);
  void refresh() override;
  QVector<ChartCard*> chartCards() const override { return {frontier_, memory_, latency_, cost_}; }
  ChartCard* frontierCard() const { return frontier_; }
  ChartCard* memoryCard() const { return memory_; }
  ChartCard* latencyCard() const { return latency_; }
  ChartCard* costCard() const { return cost_; }
  SizingCard* sizingCard() const { return sizing_; }

 private:
  void drawStudy();
  /// Applies the point of a curve; for any other item, explains it.
  void choose(const QString& id, int stage);

  ChartCard *frontier_, *memory_, *latency_, *cost_;
  SizingCard* sizing_;
};

}  // namespace trainyard::ui
