// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/physics/setting.h"

namespace trainyard {

/// Device time of one layer for one micro-batch, in seconds, and what the host needs to launch it.
struct LayerTime {
  double forward = 0, backward = 0, recompute = 0;
  double attention_forward = 0, attention_backward = 0;  ///< inside the above: a context-parallel ring hides behind it
  double weight = 0;  ///< of the backward pass: what only the gradients of the weights need
  double launch_forward = 0, launch_backward = 0;
};

/// Roofline by class of operation: matrix products, grouped products of experts, attention, elementwise kernels;
/// each the smooth maximum of computing and moving bytes.
LayerTime layer_time(const Setting& setting, bool moe_layer);

/// Output head and loss on the last stage, forward and backward together.
double head_time(const Setting& setting);

/// Projection of a module that predicts a further token from the state and the next embedding, both passes.
double prediction_projection_time(const Setting& setting);

/// Seconds of `bytes` moved by elementwise kernels.
double elementwise_time(const Setting& setting, double bytes);

/// FLOPs of attention scores and values for one token of a mean layer in the forward pass, whole square; windows cut
/// it.
double attention_forward_flops(const Setting& setting);
/// The same of the scans of linear layers.
double scan_forward_flops(const Setting& setting);

/// Product FLOPs of one token that the recompute mode repeats, over the whole model.
double recompute_flops_per_token(const Setting& setting);

}  // namespace trainyard
