// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/design/design.h"

namespace trainyard {

/// The generation whose coefficients apply to a device: its own, or that of the nearest relative of its kernel family.
Generation generation_of(const Accelerator& accelerator);

/// A job's number format, and the shares of the device's peaks that its kernels achieve.
struct KernelShares {
  Precision precision;
  double quantized_share;    ///< share of matmuls that run in 8 or 4 bits
  bool quantized_attention;  ///< the matmuls of attention run in 8 bits
  double gemm, grouped_gemm, attention, bandwidth;
  double gemm_saturation;        ///< dimension at which a matmul reaches half of its rate
  double grouped_saturation;     ///< same for the matmuls of experts
  double attention_half_length;  ///< tokens at which attention reaches half of its rate
  double speed = 1;              ///< of the device at its power cap ÷ that without one
};

/// Achieved rates of one device in FLOP/s and bytes/s, independent of the job.
struct Rates {
  double gemm, grouped_gemm, attention, bandwidth;
  double attention_16;  ///< rate of attention in 16 bits; `attention` is higher if its matmuls run in 8 bits
  double gemm_saturation, grouped_saturation, attention_half_length;
  double input_bytes;   ///< per element that a matmul reads
  double output_bytes;  ///< bytes per element of all activations, also of the outputs of matmuls
  double matrix_unit;   ///< rows and columns of a systolic matrix unit; 0 if the device has none
  const Coefficients& k;
};
Rates rates_of(const Accelerator& accelerator, const KernelShares& shares, const Coefficients& k);

struct PeakRate {
  double flops;        ///< FLOP/s, dense
  const char* format;  ///< "FP8", "BF16"
};

/// Dense peak of a device in a number format, and the format that it belongs to. Falls back to the next wider format of
/// the device (FP4 → FP8 → BF16 → FP32, FP16 → BF16); prefers TF32 for FP32.
PeakRate peak_rate(const Accelerator& accelerator, Precision precision);
double peak_flops(const Accelerator& accelerator, Precision precision);

bool is_fp8(Precision precision);
/// Whether matmuls run in 8 or 4 bits.
bool is_quantized(Precision precision);

/// Whether the matmuls of attention run in 8 bits: the recipe wants it, trains in 8 or 4 bits and uses FlashAttention,
/// and the device has FP8.
bool attends_in_8_bits(const Recipe& recipe, const Accelerator& accelerator);

/// Whether the matrix units support this format; if not, the work runs at the rate of a wider one.
bool has_format(const Accelerator& accelerator, Precision precision);

}  // namespace trainyard
