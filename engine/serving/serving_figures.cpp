// SPDX-License-Identifier: Apache-2.0
#include "engine/serving/serving_figures.h"

namespace trainyard {

ServingFigures evaluate_serving(const Design&) { return {}; }

}  // namespace trainyard
