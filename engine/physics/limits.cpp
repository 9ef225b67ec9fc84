// SPDX-License-Identifier: Apache-2.0
#include "engine/physics/limits.h"

#include <cmath>

namespace trainyard {

LimitFigures evaluate_limits(const Design& design, double finish_days, double cost, double site_power_peak) {
  return {design.failures.deadline - finish_days, design.economics.budget - cost,
          design.economics.power_limit - site_power_peak};
}

void mark_unset_limits(const Design& given, LimitFigures& out) {
  out.has_no_deadline = std::isnan(given.failures.deadline);
  out.has_no_budget = std::isnan(given.economics.budget);
  out.has_no_power_limit = std::isnan(given.economics.power_limit);
  out.power_is_hard = given.economics.power_limit_kind == LimitKind::hard;
  if (out.has_no_deadline) out.deadline_margin = NAN;
  if (out.has_no_budget) out.budget_margin = NAN;
  if (out.has_no_power_limit) out.power_margin = NAN;
}

}  // namespace trainyard
