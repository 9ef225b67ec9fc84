// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/design/design.h"
#include "engine/model/inventory.h"

namespace trainyard {

/// Whether the weights of the model are frozen and only adapters are trained.
bool has_frozen_weights(const Recipe& recipe);
/// Whether the matmuls of a block have adapters.
bool is_adapted(const Recipe& recipe, LayerBlock block);

/// Adapter parameters of an average layer, by the block that they adapt: rank × (rows + columns) of each adapted matrix
/// (LoRA, arXiv 2106.09685, section 4.1). Zero if the whole model is trained.
LayerParameters adapter_parameters(const Recipe& recipe, const Inventory& inventory, bool moe_layer);
/// Adapter parameters of the whole model.
double total_adapter_parameters(const Recipe& recipe, const Inventory& inventory);

/// Adapted matrices of an average layer; each adds two small matmuls.
double adapted_matrices(const Recipe& recipe, const Model& model);

/// Bytes of a frozen weight: 4 in FP32, 2 in 16 bits, ½ plus one FP32 scale per 64 weights in NF4 (QLoRA, arXiv
/// 2305.14314).
double frozen_weight_bytes(const Recipe& recipe);

}  // namespace trainyard
