// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/serving/replica.h"
#include "engine/serving/serving_figures.h"

namespace trainyard {

/// Cost, power and energy of a sized serving job. Cost and energy are split between computed, cached and output tokens
/// by the time that each adds to steps.
void set_bill(const Design& design, const Replica& replica, ServingFigures& out);

}  // namespace trainyard
