// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "engine/design/design.h"

namespace trainyard {

/// A dimension of the layout along which devices differ. Experts are spread over the devices of a stage.
enum class Dimension { tensor, context, data, pipeline };

/// The dimensions from the one whose neighbours have consecutive ranks outwards. Megatron Core (parallel_state,
/// RankGenerator), DeepSpeed, torchtitan and nanotron all place tensor, context, data, pipeline unless told otherwise.
const std::array<Dimension, 4>& dimensions_of(PlacementOrder order);

/// Ranks between two neighbours along each dimension.
struct Strides {
  double tensor = 1, context = 1, data = 1, pipeline = 1;
};
/// `layout` must be resolved.
Strides strides_of(const Layout& layout);

}  // namespace trainyard
