// SPDX-License-Identifier: Apache-2.0
#include "engine/physics/placement.h"

#include "engine/physics/degrees.h"

namespace trainyard {

const std::array<Dimension, axis_count>& dimensions_of(PlacementOrder order) {
  using enum Dimension;
  static constexpr std::array<std::array<Dimension, axis_count>, 6> orders{{{tensor, context, data, pipeline},
                                                                            {tensor, context, pipeline, data},
                                                                            {tensor, pipeline, context, data},
                                                                            {pipeline, tensor, context, data},
                                                                            {tensor, data, context, pipeline},
                                                                            {context, tensor, data, pipeline}}};
  return orders[static_cast<std::size_t>(order)];
}

Strides strides_of(const Layout& l) {
  Strides out;
  double inside = 1;
  for (const Dimension dimension : dimensions_of(l.placement_order)) {
    out[dimension] = inside;
    inside *= l.*degree(dimension).input;
  }
  return out;
}

}  // namespace trainyard
