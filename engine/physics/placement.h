// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "engine/design/design.h"

namespace trainyard {

/// A dimension of the layout that determines the rank of a device. Expert parallelism is not a separate dimension: it
/// spreads experts over the devices of a stage.
enum class Dimension { tensor, context, data, pipeline };

/// Returns the dimensions from innermost (neighbours have consecutive ranks) to outermost. By default, Megatron Core
/// (parallel_state, RankGenerator), DeepSpeed, torchtitan and nanotron all use tensor, context, data, pipeline.
const std::array<Dimension, 4>& dimensions_of(PlacementOrder order);

/// Distance in ranks between two neighbours along each dimension.
struct Strides {
  double tensor = 1, context = 1, data = 1, pipeline = 1;
};
/// `layout` must be resolved.
Strides strides_of(const Layout& layout);

}  // namespace trainyard
