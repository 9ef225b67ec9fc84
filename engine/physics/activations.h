// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/physics/stages.h"

namespace trainyard {

/// Returns the bytes that one layer saves for the backward pass, per token of a micro-batch on one device. The list of
/// tensors follows Korthikanti et al. (arXiv 2205.05198), section 4, for any head, MLP and expert shape. With unfused
/// attention, dropout and a plain MLP, it gives exactly their s b h (34 + 5 a s / h).
double activation_bytes_per_token(const Setting& setting, bool moe_layer, Recompute recompute);

/// Returns the bytes that one layer saves per token after a split backward pass, until the weight gradients are
/// computed: inputs and output gradients of its matmuls (Zero Bubble, arXiv 2401.10241, table 1: 32 of 34 s b h).
double weight_gradient_bytes_per_token(const Setting& setting, bool moe_layer);

/// Bytes saved per token by a dense and an MoE layer: with the design's recompute mode, and (`_whole`) by layers that
/// full recomputation leaves out.
struct SavedBytes {
  double dense = 0, moe = 0, dense_whole = 0, moe_whole = 0;
};
SavedBytes saved_bytes(const Setting& setting);
/// Returns the bytes saved per token by all layers of a stage, including multi-token prediction modules.
double saved_bytes_per_token(const Setting& setting, const StageShape& shape, const SavedBytes& saved);

}  // namespace trainyard
