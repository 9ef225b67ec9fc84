// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/serving/replica.h"
#include "engine/serving/serving_figures.h"

namespace trainyard {

/// Money, power and energy of a serving job whose replicas and times are known. The bill and the energy are dealt out
/// over computed, cached and answered tokens by the time that each adds to steps.
void put_bill(const Design& design, const Replica& replica, ServingFigures& out);

}  // namespace trainyard
