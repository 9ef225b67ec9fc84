// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/machine/kernels.h"
#include "engine/physics/setting.h"

namespace trainyard {

/// Seconds of one layer for one micro-batch on one device, and seconds of the host to launch its kernels.
struct LayerTime {
  double forward = 0, backward = 0, recompute = 0;
  double attention_forward = 0, attention_backward = 0;  ///< part of the above; hides a context-parallel ring
  double adapters = 0;                                   ///< part of `forward`
  double weight_gradient = 0;                            ///< part of `backward` that only weight gradients need
  double launch_forward = 0, launch_backward = 0;
  double launch_weight_gradient = 0;  ///< part of `launch_backward` for weight gradients
};

/// Returns the sum of all operations of a layer, each at the rate of its kernel. `mode` determines which are
/// recomputed.
LayerTime layer_time(const Setting& setting, bool moe_layer, Recompute mode);

// Parts of that sum.

/// Shape of a matmul on one device, after tensor and expert parallelism, and how often it runs.
struct MatmulShape {
  double rows = 0, inner = 0, columns = 0, count = 1;
  bool grouped = false;
};
MatmulShape matmul_shape(const Setting& setting, const LayerOperation& operation);
double operation_time(const Setting& setting, const LayerOperation& operation);
/// Returns the seconds of attention in the average layer.
AttentionTime attention_time(const Setting& setting);
/// Returns the forward seconds of the scan in a linear layer.
double scans_time(const Setting& setting);
/// Forward work of a layer's adapters. Each adapted matrix has two thin 16-bit matmuls, mostly limited by memory
/// traffic. QLoRA also converts the NF4 weights to 16 bits at each use.
struct AdapterWork {
  double flops = 0, bytes = 0, seconds = 0;
};
AdapterWork adapter_work(const Setting& setting, bool moe_layer);
/// Returns the seconds to add the weight gradients of one micro-batch, limited by memory traffic.
double accumulation_time(const Setting& setting, bool moe_layer);
/// Returns the seconds to start the kernels of one layer in the forward pass, without their work.
double start_time(const Setting& setting, bool moe_layer);
/// Returns the matmul rate of a layer ÷ the rate with aligned slices of the hidden size.
double slice_alignment(const Setting& setting);

/// Returns the bytes that the fused elementwise kernels of an operation move in the forward pass, per token on one
/// device.
double streamed_bytes(const Setting& setting, const LayerOperation& operation);
/// Returns the additional bytes if each elementwise operation is a separate kernel.
double unfused_bytes(const Setting& setting, const LayerOperation& operation);
/// Backward ÷ forward, for bytes and number of elementwise kernels: most operations have two gradients.
inline constexpr double elementwise_backward = 1.8;
/// Returns the attention work of the average layer for one micro-batch, fused or not.
AttentionWork attention_work(const Setting& setting);
/// Returns the bytes that the loss moves for one micro-batch, forward and backward.
double loss_bytes(const Setting& setting, bool fused);

/// Returns the seconds of output head and loss on the last stage, forward and backward together.
double head_time(const Setting& setting);

/// Returns the seconds of the projection of a multi-token prediction module, forward and backward together. It combines
/// the hidden state with the next embedding.
double prediction_projection_time(const Setting& setting);

}  // namespace trainyard
