// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/serving/serving_figures.h"

namespace trainyard {

/// Sets the low and high ends of likely ranges, from the errors of runs held out of calibration.
void set_likely_ranges(const Design& design, const Replica& replica, ServingFigures& out);

}  // namespace trainyard
