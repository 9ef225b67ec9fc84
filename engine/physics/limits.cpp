// SPDX-License-Identifier: Apache-2.0
#include "engine/physics/limits.h"

#include <cmath>

namespace trainyard {

LimitFigures evaluate_limits(const Design& design, double finish_days, double cost, double site_power_peak) {
  return {design.failures.deadline - finish_days, design.economics.budget - cost,
          design.economics.power_limit - site_power_peak};
}

void mark_unset_limits(const Design& given, LimitFigures& out) {
  LimitFigures marked;
  marked.has_no_deadline = std::isnan(given.failures.deadline);
  marked.has_no_budget = std::isnan(given.economics.budget);
  marked.has_no_power_limit = std::isnan(given.economics.power_limit);
  marked.power_is_hard = given.economics.power_limit_kind == LimitKind::hard;
  mark_unset_limits(marked, out);
}

void mark_unset_limits(const LimitFigures& marked, LimitFigures& out) {
  out.has_no_deadline = marked.has_no_deadline;
  out.has_no_budget = marked.has_no_budget;
  out.has_no_power_limit = marked.has_no_power_limit;
  out.power_is_hard = marked.power_is_hard;
  if (out.has_no_deadline) out.deadline_margin = NAN;
  if (out.has_no_budget) out.budget_margin = NAN;
  if (out.has_no_power_limit) out.power_margin = NAN;
}

}  // namespace trainyard
