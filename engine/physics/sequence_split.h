// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/design/design.h"

namespace trainyard {

/// Tokens per sequence must be a multiple of this: CP, and TP × CP with sequence parallelism. On TPUs the compiler pads
/// what tensor parallelism divides unevenly (GSPMD, arXiv 2105.04663): CP alone. `design` is resolved.
double sequence_parts(const Design& design);

/// Tokens per sequence must also be a multiple of this. Ring and gather give each device a piece from the front and its
/// mirror from the end, so that all see equally much of the causal mask (zig-zag): 2 × CP pieces. So does Megatron Core
/// with every exchange. DeepSpeed's all-to-all splits the sequence in order: CP pieces. `design` is resolved. Sources:
/// Llama 3 report (arXiv 2407.21783), section 3.3.2; Megatron-LM, get_batch_on_this_cp_rank; torchtitan,
/// ParallelDims.seq_len_divisor.
double context_pieces(const Design& design);

}  // namespace trainyard
