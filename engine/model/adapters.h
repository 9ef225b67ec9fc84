// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/design/design.h"
#include "engine/model/inventory.h"

namespace trainyard {

/// Whether the model's own weights stay as they are and adapters train beside them.
bool frozen(const Recipe& recipe);
/// Whether the products of a block have adapters.
bool is_adapted(const Recipe& recipe, LayerBlock block);

/// Parameters of the adapters of a mean layer, by what they sit beside: rank × (rows + columns) for each adapted matrix
/// (LoRA, arXiv 2106.09685, section 4.1). Nothing where the whole model trains.
LayerParameters adapter_parameters(const Recipe& recipe, const Inventory& inventory, bool moe_layer);
/// The same over the whole model.
double total_adapter_parameters(const Recipe& recipe, const Inventory& inventory);

/// Matrices of a mean layer that have an adapter: each adds two small products.
double adapted_matrices(const Recipe& recipe, const Model& model);

/// Bytes of a frozen weight: 2 in 16 bits; ½ with one FP32 scale for 64 weights in NF4 (QLoRA, arXiv 2305.14314).
double frozen_weight_bytes(const Recipe& recipe);

}  // namespace trainyard
