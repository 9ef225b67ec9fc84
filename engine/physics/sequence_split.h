// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/design/design.h"

namespace trainyard {

/// Returns the number that must divide the tokens per sequence: CP, or TP × CP with sequence parallelism. On TPUs it is
/// CP, because the compiler pads uneven tensor-parallel splits (GSPMD, arXiv 2105.04663). `design` must be resolved.
double sequence_parts(const Design& design);

/// Returns a second number that must divide the tokens per sequence. Ring and gather give each device one piece from
/// the front and its mirror from the end, which balances the causal mask (zig-zag): 2 × CP pieces. Megatron Core does
/// so with every exchange. The all-to-all of other frameworks, such as DeepSpeed, splits the sequence in order: CP
/// pieces. Without context parallelism: 1. `design` must be resolved. Sources: Llama 3 report (arXiv 2407.21783),
/// section 3.3.2; Megatron-LM, get_batch_on_this_cp_rank; torchtitan, ParallelDims.seq_len_divisor.
double context_pieces(const Design& design);

}  // namespace trainyard
