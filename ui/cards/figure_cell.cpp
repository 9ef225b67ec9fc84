// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/cards/figure_cell.h"

#include "ui/headline/comparison.h"
#include "ui/text/band_text.h"
#include "ui/text/engine_text.h"

namespace trainyard::ui {

FactCell figure_cell(const Evaluation& evaluation, const Metric& metric, Role role) {
  const double value = number(evaluation, metric);
  return {number_text(value, metric.unit), band_text(evaluation, metric), role, false, value};
}

FactCell make_strong(FactCell cell) {
  cell.strong = true;
  return cell;
}

FactCell change_cell(const Evaluation& evaluation, const Evaluation& reference, const Metric& metric) {
  const ComparedCell cell = compared_cell(evaluation, reference, metric);
  const bool equal = cell.standing == Standing::same || cell.standing == Standing::baseline;
  return {equal ? QStringLiteral("0") : cell.difference, equal ? QString() : cell.remark, role_of(cell.standing)};
}

}  // namespace trainyard::ui
