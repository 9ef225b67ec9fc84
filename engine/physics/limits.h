// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/design/design.h"

namespace trainyard {

/// What is left of the time, the money and the power that are given: negative where they do not do, NaN where nobody
/// can tell.
struct LimitFigures {
  double deadline_margin = 0;  ///< days
  double budget_margin = 0;    ///< dollars
  double power_margin = 0;     ///< W
  /// Whether nobody gave that limit: what is assumed for a search is held against nothing.
  bool deadline_open = false, budget_open = false, power_open = false;
};
/// `design` must be resolved; a figure is NaN where it is unknown.
LimitFigures evaluate_limits(const Design& design, double finish_days, double cost, double site_power_peak);
/// Which limits `given`, which is not resolved, leaves open.
void mark_open_limits(const Design& given, LimitFigures& out);

}  // namespace trainyard
