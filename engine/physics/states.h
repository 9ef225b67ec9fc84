// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/physics/setting.h"

namespace trainyard {

// What precision, optimizer and adapters make of one parameter's copies.

/// FSDP keeps FP32 weights, from which 16-bit ones are gathered; the others keep 16-bit weights and a master beside
/// them: 4 bytes, the 2 that a BF16 weight lacks (Transformer Engine, store_param_remainders), or none.
bool weights_are_master(const Recipe& recipe);

/// Share of the layers whose products run in 8 or 4 bits; 0 in wider formats.
double quantized_share(const Recipe& recipe, const Model& model);

/// Bytes of an 8-bit or 4-bit copy of a weight with its scales, and with a second copy for the products that read the
/// weight by columns, where that is kept. In blocks a weight has one scale of 4 bytes for 128 × 128.
double quantized_weight_bytes(const Recipe& recipe);
/// Bytes of an 8-bit or 4-bit element with its share of the scale: 4 bytes for 128 elements in blocks, 1 for 32 in
/// MXFP8, 1 for 16 in NVFP4 (OCP Microscaling Formats 1.0; DeepSeek-V3, arXiv 2412.19437, section 3.3).
double quantized_element_bytes(Precision precision);
/// The same of numbers stored in 8 bits, whatever the products read: with the scales of its format where that has any.
double eight_bit_bytes(Precision precision);

/// Optimizer state of a parameter of a matrix, and what one of the token tables needs beyond that.
double matrix_optimizer_bytes(const Recipe& recipe, const Model& model);
double table_optimizer_extra(const Recipe& recipe);

/// FLOPs that Muon spends on a matrix parameter in one update: five Newton-Schulz iterations of three products, the
/// smaller side of the matrix times 20 and a little more (arXiv 2502.16982, section 2.1). 0 for other optimizers.
double orthogonalization_flops(const Recipe& recipe, const Model& model);

/// Bytes of one parameter's copies, and how many devices share each.
struct StateBytes {
  double weight, gradient, optimizer;
  double gradient_copy;  ///< of the optimizer's bytes, a flat copy of the gradient, which no checkpoint holds
  double table_weight, table_optimizer;      ///< what a parameter of a token table or head needs beyond the others
  double adapter_weight;                     ///< of adapters beside frozen weights; 0 where the model itself trains
  double frozen_weight;                      ///< of a model beside that only passes forward
  double gathered_weight, reduced_gradient;  ///< as they travel between replicas
  double outer;  ///< of the optimizer of local steps: its momentum, and the weights as they were averaged last
  double weight_shards, gradient_shards, optimizer_shards;  ///< devices that divide a dense parameter's copies
  double expert_weight_shards, expert_gradient_shards, expert_optimizer_shards;
};
/// ZeRO (arXiv 1910.02054), section 3.1 and 5: weights, gradients and optimizer state, divided by stage over the
/// n c devices that hold the same dense parameter, or the n t c ÷ (e et) that hold the same expert.
StateBytes state_bytes(const Setting& setting);

}  // namespace trainyard
