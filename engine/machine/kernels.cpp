// SPDX-License-Identifier: Apache-2.0
#include "engine/machine/kernels.h"

#include <algorithm>
#include <cmath>

#include "engine/machine/smooth.h"

namespace trainyard {
namespace {

/// Scores moved by separate scale, mask, softmax and dropout kernels ÷ those of one fused kernel.
constexpr double unfused_softmax_traffic = 1.6;

/// Width that a systolic matrix unit spends on `width` elements ÷ that width: the last tile is padded.
double padding(const Rates& r, double width) {
  return r.matrix_unit > 0 ? std::ceil(width / r.matrix_unit) * r.matrix_unit / width : 1;
}

/// Rate of fused attention ÷ that with heads of 128, for which the best rates are published. A head costs its matmuls,
/// padded to the matrix unit, and a softmax whose time does not depend on the size of the head.
double head_rate(const Rates& r, double size) {
  constexpr double best_published = 128, largest = 1.1;
  const double softmax = r.k.attention_head;
  return std::min(largest,
                  (padding(r, best_published) + softmax / best_published) / (padding(r, size) + softmax / size));
}

}  // namespace

double matmul_time(const Rates& r, const MatmulRate& of, double rows, double inner, double columns) {
  if (rows <= 0 || inner <= 0 || columns <= 0) return 0;
  const double rate = of.rate;
  const double fill = 1 + of.saturation * (1 / rows + 1 / inner + 1 / columns);
  const double compute = 2 * rows * inner * padding(r, inner) * columns * padding(r, columns) * fill / rate;
  const double bytes = r.input_bytes * (rows * inner + inner * columns) + r.output_bytes * rows * columns;
  return smooth_max(compute, bytes / r.bandwidth);
}

double stream_time(const Rates& r, double bytes) { return bytes / r.bandwidth; }

AttentionTime flash_attention_time(const Rates& r, const AttentionWork& work) {
  // Each query costs time for its keys plus a constant start-up, which weighs most if a window leaves few keys.
  const double rate = r.attention * head_rate(r, work.head_size);
  const double attended_tokens = work.attended_tokens + r.attention_half_length;
  const double forward = work.full_square_flops / 2 * (attended_tokens / work.length) / rate;  // the causal half
  return {forward, forward * attention_backward_flops / r.k.attention_backward};
}

AttentionTime plain_attention_time(const Rates& r, const AttentionWork& work) {
  const double aligned = std::fmod(work.head_size, 8) == 0 ? 1 : r.k.unfused_misaligned;
  const double bytes = plain_attention_bytes(r, work) / aligned;
  const double compute = work.full_square_flops / (r.k.unfused_gemm * r.gemm) / aligned;
  return {smooth_max(compute, bytes / r.bandwidth),
          smooth_max(2 * compute, plain_attention_backward * bytes / r.bandwidth)};
}

double plain_attention_bytes(const Rates& r, const AttentionWork& work) {
  return (work.fused_softmax ? 1 : unfused_softmax_traffic) * r.k.unfused_passes * r.output_bytes * work.scores;
}

double scan_time(const Rates& r, double flops, double bytes) {
  return smooth_max(flops / (r.k.unfused_gemm * r.attention_16), bytes / r.bandwidth) / r.k.scan;
}

double alignment(const Rates& r, double width, double grain) {
  return std::fmod(width, grain) == 0 ? 1 : r.k.gemm_misaligned;
}

}  // namespace trainyard
