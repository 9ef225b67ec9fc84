// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/physics/setting.h"

namespace trainyard {

// Copies of a parameter that precision, optimizer and adapters require.

/// Returns whether the weights are their own master copy: in FP32 training, and with FSDP and FP32 master weights, from
/// which it gathers 16-bit ones. Otherwise the weights have 16 bits. A separate master copy then has 4 bytes, or only
/// the 2 low bytes that BF16 cuts off (Transformer Engine, store_param_remainders), or is omitted.
bool weights_are_master(const Recipe& recipe);

/// Returns the share of layers whose matmuls run in 8 or 4 bits; 0 in wider formats.
double quantized_share(const Recipe& recipe, const Model& model);

/// Returns the bytes of an 8-bit or 4-bit copy of a weight with its scales. If the recipe keeps a second copy for
/// matmuls that read the weight by columns, it is included. FP8 weights in blocks have one 4-byte scale per block of
/// 128 × 128.
double quantized_weight_bytes(const Recipe& recipe);
/// Returns the bytes of an 8-bit or 4-bit element with its share of the scale: 4 bytes per 128 elements for FP8 in
/// blocks, 1 per 32 for MXFP8, 1 per 16 for NVFP4 (OCP Microscaling Formats 1.0; DeepSeek-V3, arXiv 2412.19437, section
/// 3.3). Wider formats: 2.
double quantized_element_bytes(Precision precision);
/// Returns the bytes of an element that is stored in 8 bits, whatever the matmul format. The scales of MXFP8 and of FP8
/// in blocks are included.
double eight_bit_bytes(Precision precision);

/// Returns the optimizer bytes per parameter of a matrix.
double matrix_optimizer_bytes(const Recipe& recipe, const Model& model);
/// Returns the additional optimizer bytes per parameter of a token table or head.
double table_optimizer_extra(const Recipe& recipe);

/// Returns the FLOPs per matrix parameter of one Muon update: five Newton-Schulz iterations of three matmuls, 20 to 30
/// times the smaller side of the matrix (arXiv 2502.16982, section 2.1). 0 for other optimizers.
double orthogonalization_flops(const Recipe& recipe, const Model& model);

/// Bytes per parameter of each copy, and the number of devices that shard it.
struct StateBytes {
  double weight, gradient, optimizer;
  double gradient_copy;                      ///< part of `optimizer`: a flat copy of the gradient, not in checkpoints
  double table_weight, table_optimizer;      ///< difference for token tables and head, added to the above
  double adapter_weight;                     ///< per adapter parameter; 0 if the model itself trains
  double frozen_weight;                      ///< of a separate model that only runs forward (reference or teacher)
  double gathered_weight, reduced_gradient;  ///< in transfers between replicas
  double outer;  ///< for local steps: outer momentum, and the weights after the last averaging
  double weight_shards, gradient_shards, optimizer_shards;  ///< devices that shard the copies of a dense parameter
  double expert_weight_shards, expert_gradient_shards, expert_optimizer_shards;
};
/// Returns the bytes and shard counts according to ZeRO (arXiv 1910.02054), sections 3.1 and 5. The ZeRO stage
/// determines whether weights, gradients and optimizer state are sharded. Dense parameters are sharded over the n c
/// devices that hold the same ones, experts over dp tp cp ÷ (ep etp); the layout can choose smaller shard groups.
StateBytes state_bytes(const Setting& setting);

}  // namespace trainyard
