// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/cards/table_card.h"
#include "ui/headline/comparison.h"

namespace trainyard::ui {

/// Inputs and results that differ, with one column per scenario. Two scenarios: the difference has its own columns.
/// More: it is shown under each value. Ctrl+C copies the whole table for a spreadsheet.
class CompareTable : public TableCard {
  Q_OBJECT
 public:
  explicit CompareTable(QWidget* parent = nullptr);
  void setComparison(const Comparison& comparison, bool only_differing);
  const Comparison& comparison() const { return comparison_; }
  void copy() const;

 signals:
  void metricChosen(const QString& id);
  void parameterChosen(const QString& id);

 private:
  Comparison comparison_;
  QStringList heads_;
};

}  // namespace trainyard::ui
