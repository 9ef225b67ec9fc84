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

/// The best layout of default_space().
struct BestLayout {
  std::optional<Design> design;  ///< empty if no layout fits, or after a stop
  std::size_t decided = 0;       ///< layouts that were refused or evaluated
};

/// Returns the layout with the best value of `rank`, a metric for which lower or higher is better. All solvers that
/// compare machines or values use this function, so that their answers agree. Inputs in `kept` keep the design's value.
/// Runs on the calling thread.
BestLayout best_layout(const Design& design, MetricHandle rank, std::span<const ParameterHandle> kept,
                       const std::stop_token& stop);

/// Same, but tries only few layouts: those of first_look_space(). Takes some milliseconds.
BestLayout estimated_layout(const Design& design, MetricHandle rank, const std::stop_token& stop);

}  // namespace trainyard
