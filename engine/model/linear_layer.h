// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/catalog/entries.h"

namespace trainyard {

// Layers that mix tokens with a state of fixed size: Mamba-2 (arXiv 2405.21060) and the gated delta rule
// (arXiv 2412.06464). Both take the sequence in chunks: products inside a chunk, a state from chunk to chunk.

/// Columns of the projection into the layer: values, their gate, keys and queries of the groups, one or two scalars a
/// head.
double linear_input_width(const Model& model);
/// Columns of the projection out of it: heads × head size.
double linear_value_width(const Model& model);
/// Channels of the short convolution: values, keys and queries.
double linear_conv_width(const Model& model);

/// Trained parameters of one such layer without its norm over the hidden size: the two projections, the short
/// convolution, the scalars of the heads, the norm before the output.
double linear_parameters(const Model& model);

/// FLOPs of the scan for one token in the forward pass, without projections.
double linear_scan_flops(const Model& model);
/// Elements that convolution, scan and gated norm read and write for one token, in the forward pass.
double linear_scan_elements(const Model& model);
/// Elements kept for the backward pass of one token besides the input of the output projection: the result of the
/// input projection and of the scan, from which fused kernels rebuild the rest.
double linear_kept_elements(const Model& model);

}  // namespace trainyard
