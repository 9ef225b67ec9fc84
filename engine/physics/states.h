// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/physics/setting.h"

namespace trainyard {

// What precision, optimizer and adapters make of one parameter's copies.

/// FSDP keeps FP32 weights, from which 16-bit ones are gathered; the others keep 16-bit weights and an FP32 master.
bool weights_are_master(const Recipe& recipe);

/// Bytes of an 8-bit or 4-bit copy of a weight with its scales, and with a second copy for the products that read the
/// weight by columns, where that is kept.
double quantized_weight_bytes(const Recipe& recipe);
/// Bytes of an 8-bit or 4-bit element with its share of the scale: 4 bytes for 128 elements in blocks, 1 for 32 in
/// MXFP8, 1 for 16 in NVFP4 (OCP Microscaling Formats 1.0; DeepSeek-V3, arXiv 2412.19437, section 3.3).
double quantized_element_bytes(Precision precision);

/// Optimizer state of a parameter of a matrix, and what one of the token tables needs beyond that.
double matrix_optimizer_bytes(const Recipe& recipe, const Model& model);
double table_optimizer_extra(const Recipe& recipe);

/// FLOPs that Muon spends on a matrix parameter in one update: five Newton-Schulz iterations of three products, the
/// smaller side of the matrix times 20 and a little more (arXiv 2502.16982, section 2.1). 0 for other optimizers.
double orthogonalization_flops(const Recipe& recipe, const Model& model);

}  // namespace trainyard
