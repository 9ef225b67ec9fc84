// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "engine/explore/grid_sweep.h"

namespace trainyard {

/// The layout that a sweep looks at in place of the one that `design`, a point of it, has; nothing where that one
/// stays. `evaluation` is that of `design`. After a stop the answer is worth nothing.
std::optional<LayoutPoint> other_layout(const GridSweep& sweep, const Design& design, const Evaluation& evaluation,
                                        const std::stop_token& stop);

}  // namespace trainyard
