// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/evaluation/evaluation.h"
#include "engine/studies/timeline.h"
#include "ui/cards/card.h"

namespace trainyard::ui {

class FactTable;

/// The time of one stage's step by activity, in seconds.
class StageCard : public Card {
  Q_OBJECT
 public:
  explicit StageCard(QWidget* parent = nullptr);
  /// For an illegal layout, which has no stages, the card is empty.
  void setStage(const Timeline& timeline, const Evaluation& evaluation, int stage);
  FactTable* table() const { return table_; }

 signals:
  void explain(const QString& metric, int stage);

 private:
  FactTable* table_;
  int stage_ = 0;
};

}  // namespace trainyard::ui
