// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/catalog/entries.h"

namespace trainyard {

// Layers that mix tokens through a state of fixed size: Mamba-2 (arXiv 2405.21060) and the gated delta rule (arXiv
// 2412.06464). Both process the sequence in chunks: matmuls inside a chunk, a state from chunk to chunk.

/// Columns of the input projection: values, their gate, keys and queries of the groups, up to two scalars per head.
double linear_input_width(const Model& model);
/// Columns of the values, the input of the output projection: heads × head size.
double linear_value_width(const Model& model);
/// Channels of the short convolution: values, keys and queries.
double linear_conv_width(const Model& model);

/// Trained parameters of one such layer without its norm over the hidden size: both projections, the short convolution,
/// the scalars of the heads and the norm before the output.
double linear_parameters(const Model& model);

/// FLOPs of the scan per token in the forward pass, without projections.
double linear_scan_flops(const Model& model);
/// Elements that convolution, scan and gated norm read and write per token in the forward pass.
double linear_scan_elements(const Model& model);
/// Elements saved per token for the backward pass, in addition to the input of the output projection: the results of
/// the input projection and of the scan. Fused kernels rebuild the rest from them.
double linear_kept_elements(const Model& model);

}  // namespace trainyard
