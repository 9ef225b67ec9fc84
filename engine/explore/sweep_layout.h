// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "engine/explore/grid_sweep.h"

namespace trainyard {

/// The layout that a sweep looks at in place of the one that `design` has; nothing where that one stays. `evaluation`
/// is that of `design`.
std::optional<LayoutPoint> other_layout(const Design& design, const Evaluation& evaluation, SweepLayout wanted);

}  // namespace trainyard
