// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/physics/layer_time.h"
#include "engine/physics/setting.h"

namespace trainyard {

/// Per layer and micro-batch: bytes that one device moves, and the seconds that they cost in either pass.
struct LayerTraffic {
  double tensor_bytes = 0, context_bytes = 0, expert_bytes = 0;
  double tensor_forward = 0, tensor_backward = 0;
  double context_forward = 0, context_backward = 0, expert_forward = 0, expert_backward = 0;
};
LayerTraffic layer_traffic(const Setting& setting, const LayerTime& dense, const LayerTime& moe, Recompute recompute);

/// Gradient and weight traffic of the replicas in one step, hidden or not, and the kernels that compress it, which
/// nothing hides.
struct DataTraffic {
  double bytes = 0, time = 0, compute = 0;
};
/// ZeRO (arXiv 1910.02054), section 7: two volumes of the parameters with ZeRO-1, three with ZeRO-3; with gradient
/// accumulation each round reduces and gathers again unless the design says otherwise. ZeRO++ (arXiv 2306.10209):
/// weights in 8 bits, gradients in 4, backward gathers inside the domain. PowerSGD (arXiv 1905.13727), 1-bit Adam
/// (arXiv 2102.02888). Muon gathers its moment as well where it is divided (arXiv 2502.16982, section 2.3).
/// `parameters` are the dense ones of one device, `trained` of them have gradients; the others travel only where they
/// are sharded.
DataTraffic data_traffic(const Setting& setting, double parameters, double trained);

/// Bytes of one message between stages: activations pass in t pieces, which the next stage gathers.
double boundary_bytes(const Setting& setting);

/// Keys and values in exchange (ring: the block that arrives beside the one in use), or heads for sequence and back.
double context_buffer_bytes(const Setting& setting);

/// Second copy of the weights inside the domain (ZeRO++), and the errors that a compression feeds back.
double compression_buffer_bytes(const Setting& setting, double parameters, double trained);

}  // namespace trainyard
