// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/machine/rates.h"

namespace trainyard {

// Seconds of single kernels on one device, whatever job they belong to: the smooth maximum of computing and moving
// bytes (roofline, Williams et al. 2009).

/// What products of a kind reach, and the dimension at which one loses half of that.
struct ProductRate {
  double rate, saturation;
};
inline ProductRate plain_products(const Rates& r) { return {r.gemm, r.gemm_saturation}; }
inline ProductRate grouped_products(const Rates& r) { return {r.grouped_gemm, r.grouped_saturation}; }

/// One matrix product of (rows × inner) by (inner × columns); 0 without elements.
double product_time(const Rates& rates, const ProductRate& of, double rows, double inner, double columns);

/// `bytes` moved by streaming kernels.
double stream_time(const Rates& rates, double bytes);

/// Attention of some queries over the keys that each of them meets.
struct AttentionWork {
  double square;     ///< FLOPs of scores and values forward, if each query met all of `length`
  double length;     ///< tokens of the sequence
  double met;        ///< of which a query meets this many, the causal half not yet taken away
  double head_size;  ///< elements; the mean of keys and values
  double scores;     ///< elements of the square of scores, which unfused kernels move
  bool fused_softmax;
};
struct AttentionTime {
  double forward, backward;
};
/// FlashAttention-2 (arXiv 2307.08691): the causal half, bound by products; five of them backward to two forward.
AttentionTime flash_attention_time(const Rates& rates, const AttentionWork& work);
/// Batched products over the whole square, and the scores moved through memory.
AttentionTime plain_attention_time(const Rates& rates, const AttentionWork& work);
/// Bytes that its kernels move forward for the square of scores, and those of the backward pass ÷ that.
double plain_attention_bytes(const Rates& rates, const AttentionWork& work);
inline constexpr double plain_attention_backward = 1.2;
/// FLOPs backward ÷ forward of fused attention and of scans.
inline constexpr double attention_backward_flops = 2.5;

/// The scan of a layer that carries a state: products inside its chunks, against the bytes that it moves.
double scan_time(const Rates& rates, double flops, double bytes);

/// Rate of a product whose width is no multiple of `grain` elements ÷ that of one whose is: matrix units lie idle.
double alignment(const Rates& rates, double width, double grain);

}  // namespace trainyard
