// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "engine/design/design.h"

namespace trainyard {

/// Number of dimensions that determine the rank of a device: all except expert parallelism, which spreads experts over
/// the devices of a stage.
inline constexpr std::size_t axis_count = dimension_count - 1;

/// Returns the dimensions from innermost (neighbours have consecutive ranks) to outermost. By default, Megatron Core
/// (parallel_state, RankGenerator), DeepSpeed, torchtitan and nanotron all use tensor, context, data, pipeline.
const std::array<Dimension, axis_count>& dimensions_of(PlacementOrder order);

/// Distance in ranks between two neighbours along each dimension; 1 for a dimension without ranks of its own.
class Strides {
 public:
  Strides() { ranks_.fill(1); }
  double& operator[](Dimension dimension) { return ranks_[static_cast<std::size_t>(dimension)]; }
  double operator[](Dimension dimension) const { return ranks_[static_cast<std::size_t>(dimension)]; }

 private:
  std::array<double, dimension_count> ranks_;
};
/// `layout` must be resolved.
Strides strides_of(const Layout& layout);

}  // namespace trainyard
