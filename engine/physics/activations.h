// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/physics/stages.h"

namespace trainyard {

/// Bytes kept for the backward pass by one layer for one token of a micro-batch on one device.
/// The list of tensors follows Korthikanti et al. (arXiv 2205.05198), section 4, for any head, MLP and expert shape;
/// with plain attention, dropout and a plain MLP it gives their s b h (34 + 5 a s / h) exactly.
double activation_bytes_per_token(const Setting& setting, bool moe_layer, Recompute recompute);

/// Bytes that one layer keeps for one token after a split backward pass, until the gradients of its weights are done:
/// inputs and gradients of the outputs of its products (Zero Bubble, arXiv 2401.10241, table 1: 32 of 34 s b h).
double weight_gradient_bytes_per_token(const Setting& setting, bool moe_layer);

/// The same for both kinds of layer, with the design's recomputation and without any.
struct KeptLayers {
  double dense = 0, moe = 0, dense_whole = 0, moe_whole = 0;
};
KeptLayers kept_layers(const Setting& setting);
/// Bytes a token that all layers of a stage keep, with the modules that predict further tokens.
double kept_bytes_per_token(const Setting& setting, const StageShape& shape, const KeptLayers& kept);

}  // namespace trainyard
