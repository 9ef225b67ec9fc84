// SPDX-License-Identifier: Apache-2.0
#include "engine/physics/placement.h"

#include <cstddef>

namespace trainyard {

const std::array<Dimension, 4>& dimensions_of(PlacementOrder order) {
  using enum Dimension;
  static constexpr std::array<std::array<Dimension, 4>, 6> orders{{{tensor, context, data, pipeline},
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
    const auto next = [&inside](double& stride, double degree) {
      stride = inside;
      inside *= degree;
    };
    switch (dimension) {
      case Dimension::tensor:
        next(out.tensor, l.tensor_parallel);
        break;
      case Dimension::context:
        next(out.context, l.context_parallel);
        break;
      case Dimension::data:
        next(out.data, l.data_parallel);
        break;
      case Dimension::pipeline:
        next(out.pipeline, l.pipeline_parallel);
        break;
    }
  }
  return out;
}

}  // namespace trainyard
