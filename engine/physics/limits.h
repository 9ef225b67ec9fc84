// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/design/design.h"

namespace trainyard {

/// What is left of the time and the money that are given: negative where they do not do, NaN where nobody can tell.
struct LimitFigures {
  double deadline_margin = 0;  ///< days
  double budget_margin = 0;    ///< dollars
};
/// `design` must be resolved; `finish_days` and `cost` are NaN where they are unknown.
LimitFigures evaluate_limits(const Design& design, double finish_days, double cost);

}  // namespace trainyard
