// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "engine/explore/grid_sweep.h"

namespace trainyard {

/// The layout that replaces the one of `design`, a point of the sweep; empty if it stays. `evaluation` must be the
/// result of `design`. After a stop, the answer is not valid.
std::optional<LayoutPoint> other_layout(const GridSweep& sweep, const Design& design, const Evaluation& evaluation,
                                        const std::stop_token& stop);

}  // namespace trainyard
