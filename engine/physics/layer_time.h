// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/machine/kernels.h"
#include "engine/physics/setting.h"

namespace trainyard {

/// Device time of one layer for one micro-batch, in seconds, and what the host needs to launch it.
struct LayerTime {
  double forward = 0, backward = 0, recompute = 0;
  double attention_forward = 0, attention_backward = 0;  ///< inside the above: a context-parallel ring hides behind it
  double adapters = 0;                                   ///< inside the forward pass
  double weight = 0;  ///< of the backward pass: what only the gradients of the weights need
  double launch_forward = 0, launch_backward = 0;
  double launch_weight = 0;  ///< of the backward pass: kernels for the gradients of the weights alone
};

/// The operations of a layer, each at the rate of its kernel, with what `mode` repeats of them.
LayerTime layer_time(const Setting& setting, bool moe_layer, Recompute mode);

// What it is made of.

/// A product as one device does it, tensor and expert parallelism divided, `count` times.
struct ProductShape {
  double rows = 0, inner = 0, columns = 0, count = 1;
  bool grouped = false;
};
ProductShape product_shape(const Setting& setting, const LayerOperation& operation);
double operation_time(const Setting& setting, const LayerOperation& operation);
/// Of a layer that attends.
AttentionTime attention_time(const Setting& setting);
/// Of a layer that carries a state.
double scans_time(const Setting& setting);
/// Two products a matrix over the rank, in 16 bits: slim, so that moving their input and output takes longest. With
/// NF4 each use of a weight brings it to 16 bits first.
struct AdapterWork {
  double flops = 0, bytes = 0, seconds = 0;
};
AdapterWork adapter_work(const Setting& setting, bool moe_layer);
/// Time of reading and writing for each weight when a micro-batch adds its gradient.
double accumulation_time(const Setting& setting, bool moe_layer);
/// Of the kernels of one layer forward, before each does anything.
double start_time(const Setting& setting, bool moe_layer);
/// Rate of the products of a layer ÷ that of whole slices of the hidden size.
double slice_alignment(const Setting& setting);

/// Bytes that the fused elementwise kernels of an operation read and write forward, for one token on one device.
double streamed_bytes(const Setting& setting, const LayerOperation& operation);
/// What more it would be were each elementwise operation a kernel of its own.
double unfused_bytes(const Setting& setting, const LayerOperation& operation);
/// Elementwise bytes backward ÷ forward, and kernels: most operations have two gradients.
inline constexpr double elementwise_backward = 1.8;
/// Attention of one layer and micro-batch, whichever kernels do it.
AttentionWork attention_work(const Setting& setting);
/// Bytes that the loss moves for one micro-batch, forward and backward.
double loss_bytes(const Setting& setting, bool fused);

/// Output head and loss on the last stage, forward and backward together.
double head_time(const Setting& setting);

/// Projection of a module that predicts a further token from the state and the next embedding, both passes.
double prediction_projection_time(const Setting& setting);

}  // namespace trainyard
