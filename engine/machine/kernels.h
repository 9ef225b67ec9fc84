// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/machine/rates.h"

namespace trainyard {

// Seconds of single kernels on one device, for any job: the smooth maximum of compute time and memory time (roofline,
// Williams et al. 2009).

/// Achieved FLOP/s of a kind of matmul, and the dimension at which a matmul reaches half of it.
struct MatmulRate {
  double rate, saturation;
};
inline MatmulRate plain_matmuls(const Rates& r) { return {r.gemm, r.gemm_saturation}; }
inline MatmulRate grouped_matmuls(const Rates& r) { return {r.grouped_gemm, r.grouped_saturation}; }

/// Seconds of one matmul of (rows × inner) by (inner × columns); 0 if it is empty.
double matmul_time(const Rates& rates, const MatmulRate& of, double rows, double inner, double columns);

/// Seconds to move `bytes` with streaming kernels.
double stream_time(const Rates& rates, double bytes);

/// Attention of queries over the keys that each of them attends to.
struct AttentionWork {
  double
      full_square_flops;   ///< FLOPs of scores and values in the forward pass if each query attended to all of `length`
  double length;           ///< tokens of the sequence
  double attended_tokens;  ///< tokens that a query attends to on average, without a causal mask
  double head_size;        ///< elements; the mean of keys and values
  double scores;           ///< elements of the full score matrix, which unfused kernels move
  bool fused_softmax;
};
struct AttentionTime {
  double forward, backward;
};
/// Attention with FlashAttention-2 (arXiv 2307.08691). It computes only the causal half and is compute-bound. Its
/// backward pass has five matmuls for two in the forward pass.
AttentionTime flash_attention_time(const Rates& rates, const AttentionWork& work);
/// Attention without FlashAttention: batched matmuls over the whole square of scores, which go through memory.
AttentionTime plain_attention_time(const Rates& rates, const AttentionWork& work);
/// Bytes that this attention moves for the scores in the forward pass. The backward pass moves
/// `plain_attention_backward` times as many.
double plain_attention_bytes(const Rates& rates, const AttentionWork& work);
inline constexpr double plain_attention_backward = 1.2;
/// Backward ÷ forward FLOPs of fused attention and of scans.
inline constexpr double attention_backward_flops = 2.5;

/// The scan of a linear layer: the smooth maximum of the matmuls inside its chunks and the bytes that it moves.
double scan_time(const Rates& rates, double flops, double bytes);

/// Rate of a matmul whose width is not a multiple of `grain` elements ÷ that of an aligned one: matrix units are partly
/// idle.
double alignment(const Rates& rates, double width, double grain);

}  // namespace trainyard
