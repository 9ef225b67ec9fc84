// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/design/design.h"

namespace trainyard {

/// Margins to deadline, budget and power limit: negative if the limit is exceeded, NaN if unknown or not set.
struct LimitFigures {
  double deadline_margin = 0;  ///< days
  double budget_margin = 0;    ///< dollars
  double power_margin = 0;     ///< W
  /// True if the user set no such limit. Searches then use a default limit, which has no margin.
  bool has_no_deadline = false, has_no_budget = false, has_no_power_limit = false;
  bool power_is_hard = false;  ///< a design over the power limit fails the verdict
};
/// `design` must be resolved. A margin is NaN if its figure is unknown.
LimitFigures evaluate_limits(const Design& design, double finish_days, double cost, double site_power_peak);
/// Marks the limits that the unresolved design `given` leaves open; they have no margin.
void mark_unset_limits(const Design& given, LimitFigures& out);

}  // namespace trainyard
