// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <stop_token>

#include "engine/design/design.h"
#include "engine/metrics/handle.h"
#include "engine/parameters/handle.h"

namespace trainyard {

/// The best of all layouts that default_space() contains.
struct BestLayout {
  std::optional<Design> design;  ///< nothing where no layout fits, or after a stop
  std::size_t decided = 0;       ///< layouts of the space that were decided
};

/// Every solver that compares machines or values takes its layouts from here, so that their answers agree. `rank` needs
/// a better direction. Inputs in `kept` stay as in the design. Runs on the calling thread.
BestLayout best_layout(const Design& design, MetricHandle rank, std::span<const ParameterHandle> kept,
                       const std::stop_token& stop);

}  // namespace trainyard
