// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "engine/catalog/entries.h"

namespace trainyard {

// Layers that mix tokens through a state of fixed size; LinearMixer lists their kinds with sources. Mamba-2, the delta
// rules and Lightning Attention process the sequence in chunks: matmuls inside a chunk, a state from chunk to chunk.
// The others process one channel at a time.

/// Columns of the input projection: values, their gate, keys and queries of the groups, up to two scalars per head, and
/// the first halves of low-rank projections.
double linear_input_width(const Model& model);
/// Columns of the values, the input of the output projection: heads × head size.
double linear_value_width(const Model& model);
/// Channels of the short convolution: values, and keys and queries if the mixer has them.
double linear_conv_width(const Model& model);

/// A projection inside the mixer: `columns` outputs, each a sum over `inner` inputs.
struct InnerProjection {
  double inner = 0, columns = 0;
};
/// Second halves of the low-rank decay and gate of Kimi Delta Attention; step size, keys and queries of Mamba-1; gates
/// of RG-LRU, one block per head. Zero if the mixer has none.
std::array<InnerProjection, 2> linear_inner_projections(const Model& model);

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
