// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/physics/setting.h"

namespace trainyard {

/// Device time of one layer for one micro-batch, in seconds.
struct LayerTime {
  double forward = 0, backward = 0, recompute = 0;
};

/// Roofline by class of operation: matrix products, grouped products of experts, attention, elementwise kernels;
/// each the smooth maximum of computing and moving bytes, the layer at least the time its kernels take to launch.
LayerTime layer_time(const Setting& setting, bool moe_layer);

/// Output head and loss on the last stage, forward and backward together.
double head_time(const Setting& setting);

/// Seconds of `bytes` moved by elementwise kernels.
double elementwise_time(const Setting& setting, double bytes);

/// FLOPs of attention scores and values for one token of one layer in the forward pass, whole square.
double attention_forward_flops(const Setting& setting);

/// Product FLOPs of one token that the recompute mode repeats, over the whole model.
double recompute_flops_per_token(const Setting& setting);

}  // namespace trainyard
