// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <stop_token>

#include "engine/design/design.h"

namespace trainyard {

/// A neighbouring batch or number of devices is offered if it is faster by more than this share.
inline constexpr double clear_gain = 0.1;

/// Returns a training design with another batch, at most an eighth away, and a layout with which the run is clearly
/// shorter than that of `best`, the design with its best layout. Batches that a divisor of the number of devices
/// divides are tried. Empty if there is none, or after a stop.
std::optional<Design> find_better_batch(const Design& best, const std::stop_token& stop);

/// Returns the design with the device count, at most 3 % away, and the layout with the highest MFU. Counts that a power
/// of two of nodes divides are tried. Empty if no layout fits, or after a stop.
std::optional<Design> find_best_count(const Design& design, const std::stop_token& stop);

/// Same, but empty unless the MFU is clearly higher than that of `best`, the design with its best layout.
std::optional<Design> find_better_count(const Design& best, const std::stop_token& stop);

}  // namespace trainyard
