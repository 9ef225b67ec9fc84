// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/metrics/metric.h"

namespace trainyard {

/// Returns whether a design fits or meets its targets, and every limit that the user set is known to be met.
bool meets_targets_and_limits(const Evaluation& evaluation);

}  // namespace trainyard
