// SPDX-License-Identifier: Apache-2.0
#include "engine/metrics/limits_met.h"

namespace trainyard {

bool meets_targets_and_limits(const Evaluation& e) { return fits_or_meets_targets(e) && check_limits(e).all(); }

}  // namespace trainyard
