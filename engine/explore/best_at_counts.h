// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/run/parallel.h"
#include "engine/studies/scaling.h"

namespace trainyard {

/// The scaling curve with the layout at each count that finishes soonest of all that a planner would expect, and fit;
/// a count on which none fits is left out. What was found until a stop.
std::vector<ScalingPoint> best_at_counts(const Design& design, const Execution& execution = {});

}  // namespace trainyard
