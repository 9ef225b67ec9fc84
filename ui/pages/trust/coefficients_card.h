// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/coefficients/coefficients.h"
#include "ui/cards/card.h"

namespace trainyard::ui {

class FactTable;

/// All fitted coefficients in a sortable table: meaning, value, start value, possible range.
class CoefficientsCard : public Card {
  Q_OBJECT
 public:
  explicit CoefficientsCard(QWidget* parent = nullptr);
  /// nullptr selects the shipped coefficients.
  void setCalibration(const CoefficientsRef& calibration);
  FactTable* table() const { return table_; }

 private:
  FactTable* table_;
  CoefficientsRef shown_;
  bool filled_ = false;
};

}  // namespace trainyard::ui
