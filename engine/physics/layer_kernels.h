// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/physics/layer_time.h"

namespace trainyard {

/// What a kernel does, beside the kind of its operation.
enum class KernelKind {
  product,
  attention,
  scan,
  norm,
  rotation,  ///< of queries and keys, and the layout that attention wants
  residual,
  activation,
  routing,
  quantize,  ///< to 8 or 4 bits, where the products want it
  adapters,
  accumulation,  ///< of gradients of weights
  starts         ///< of kernels: seconds without work
};

/// Operations, bytes and seconds of one pass.
struct PassWork {
  double flops = 0, bytes = 0, seconds = 0;
};

/// One kernel of a layer, or several of a kind, for one micro-batch on one device, as the step time counts them.
struct LayerKernel {
  KernelKind kind = KernelKind::product;
  const LayerOperation* operation = nullptr;  ///< nullptr for what belongs to no single one
  PassWork forward{}, backward{};
};

/// The kernels whose seconds layer_time() adds up. Elementwise kernels count one operation for each element that they
/// move: what they reach is bytes, not operations.
std::vector<LayerKernel> layer_kernels(const Setting& setting, bool moe_layer);

/// The output head with the loss, and the projection of a module that predicts a further token: both passes together.
struct HeadWork {
  PassWork products, loss, projection;
};
HeadWork head_work(const Setting& setting);

}  // namespace trainyard
