// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/serving/serving_figures.h"

namespace trainyard {

/// Low and high ends of what is predicted, by the factors that runs held out of the fit need.
void put_ends(const Design& design, const Replica& replica, ServingFigures& out);

}  // namespace trainyard
