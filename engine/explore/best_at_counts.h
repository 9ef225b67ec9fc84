// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/run/parallel.h"
#include "engine/studies/scaling.h"

namespace trainyard {

/// The scaling curve with the fastest fitting layout of default_space() at each device count. Counts on which no layout
/// fits are left out. After a stop, returns the points found so far.
std::vector<ScalingPoint> best_at_counts(const Design& design, const Execution& execution = {});

}  // namespace trainyard
