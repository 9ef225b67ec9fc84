// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/physics/layer_time.h"

namespace trainyard {

/// Purpose of a kernel.
enum class KernelKind {
  matmul,
  attention,
  scan,
  norm,
  rotation,  ///< rotary embedding of queries and keys, and the layout change for attention
  residual,
  activation,
  routing,
  quantize,  ///< conversion of matmul inputs to 8 or 4 bits
  adapters,
  accumulation,  ///< addition of weight gradients
  starts         ///< start-up time of all kernels, without work
};

/// FLOPs, bytes and seconds of one pass.
struct PassWork {
  double flops = 0, bytes = 0, seconds = 0;
};

/// One kernel of a layer, or several of the same kind, for one micro-batch on one device.
struct LayerKernel {
  KernelKind kind = KernelKind::matmul;
  const LayerOperation* operation = nullptr;  ///< nullptr if it belongs to no single operation
  PassWork forward{}, backward{};
};

/// Returns the kernels whose seconds layer_time() sums. Elementwise kernels count one FLOP per element moved, because
/// memory bandwidth limits them.
std::vector<LayerKernel> layer_kernels(const Setting& setting, bool moe_layer);

/// Work of the output head, its loss, and the projection of a multi-token prediction module, forward and backward
/// together.
struct HeadWork {
  PassWork products, loss, projection;
};
HeadWork head_work(const Setting& setting);

}  // namespace trainyard
