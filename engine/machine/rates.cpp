// SPDX-License-Identifier: Apache-2.0
#include "engine/machine/rates.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <iterator>

namespace trainyard {

Generation generation_of(const Accelerator& a) { return a.kernel_family->coefficients; }

bool is_fp8(Precision p) { return p == Precision::fp8 || p == Precision::fp8_block || p == Precision::mxfp8; }
bool is_quantized(Precision p) { return is_fp8(p) || p == Precision::nvfp4; }

Rates rates_of(const Accelerator& a, const KernelShares& shares, const Coefficients& k) {
  const double wide = peak_flops(a, Precision::bf16);
  // The unquantised share of the matmuls runs at the 16-bit rate.
  const double low = shares.quantized_share;
  const auto mixed = [&](Precision precision) {
    const double fast = peak_flops(a, precision);
    return is_quantized(precision) ? 1 / (low / fast + (1 - low) / wide) : fast;
  };
  const double peak = mixed(shares.precision);
  // Experts stay in 8 bits when other layers run in 4: measured NVFP4 runs of MoE models are no faster than this.
  const double grouped = shares.precision == Precision::nvfp4 ? mixed(Precision::mxfp8) : peak;
  // Unless its own switch is on, attention runs in 16 bits even if other matmuls run in 8 or 4.
  const double attention = is_quantized(shares.precision) ? wide : peak;
  const bool whole = shares.precision == Precision::fp32;
  return {.gemm = peak * shares.gemm * shares.speed,
          .grouped_gemm = grouped * shares.gemm * shares.grouped_gemm * shares.speed,
          .attention = attention * shares.attention * (shares.quantized_attention ? k.attention_fp8 : 1) * shares.speed,
          .bandwidth = a.memory_bandwidth * shares.bandwidth * shares.speed,
          .attention_16 = attention * shares.attention * shares.speed,
          .gemm_saturation = shares.gemm_saturation,
          .grouped_saturation = shares.grouped_saturation,
          .attention_half_length = shares.attention_half_length,
          .input_bytes = whole ? 4.0 : 2.0 - low,
          .output_bytes = whole ? 4.0 : 2.0,
          .matrix_unit = std::isnan(a.matrix_unit) ? 0 : a.matrix_unit,
          .k = k};
}

PeakRate peak_rate(const Accelerator& a, Precision precision) {
  const auto first_known = [](std::initializer_list<PeakRate> rates) {
    const auto found = std::ranges::find_if(rates, [](const PeakRate& rate) { return !std::isnan(rate.flops); });
    return found == rates.end() ? *std::prev(rates.end()) : *found;
  };
  const PeakRate fp32{a.peak_fp32, "FP32"}, fp16{a.peak_fp16, "FP16"};
  // If the matrix units support FP16 but not BF16, the vector units run BF16 at the FP32 rate.
  const PeakRate half = first_known({{a.peak_bf16, "BF16"}, fp32, fp16});
  const PeakRate eight = first_known({{a.peak_fp8, "FP8"}, half});
  switch (precision) {
    case Precision::fp32:
      return first_known({{a.peak_tf32, "TF32"}, fp32, half});
    case Precision::fp16:
      return first_known({fp16, half});
    case Precision::bf16:
      return half;
    case Precision::fp8:
    case Precision::fp8_block:
    case Precision::mxfp8:
      return eight;
    case Precision::nvfp4:
      return first_known({{a.peak_fp4, "FP4"}, eight});
  }
  return half;
}

double peak_flops(const Accelerator& a, Precision precision) { return peak_rate(a, precision).flops; }

bool attends_in_8_bits(const Recipe& r, const Accelerator& a) {
  return r.quantized_attention && r.flash_attention && is_quantized(r.precision) && has_format(a, Precision::fp8);
}

bool has_format(const Accelerator& a, Precision precision) {
  switch (precision) {
    case Precision::fp32:
      return !std::isnan(a.peak_fp32) || !std::isnan(a.peak_tf32);
    case Precision::fp16:
      return !std::isnan(a.peak_fp16);
    case Precision::bf16:
      return !std::isnan(a.peak_bf16);
    case Precision::fp8:
    case Precision::fp8_block:
      return !std::isnan(a.peak_fp8);
    // Matrix units gained block scales together with FP4.
    case Precision::mxfp8:
    case Precision::nvfp4:
      return !std::isnan(a.peak_fp4);
  }
  return true;
}

}  // namespace trainyard
