// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/design/design.h"

namespace trainyard {

/// The generation whose coefficients a device takes: its own, or that of the nearest relative of its kernel family.
Generation generation_of(const Accelerator& accelerator);

/// What a job asks of a device: its number format, and the shares of the device's peaks that its kernels reach.
struct KernelShares {
  Precision precision;
  double quantized_share;  ///< of the products, which run in 8 or 4 bits
  double gemm, grouped_gemm, attention, bandwidth;
  double gemm_saturation;        ///< dimension at which a product loses half of its rate
  double grouped_saturation;     ///< the same of the experts' products
  double attention_half_length;  ///< tokens at which attention reaches half of its rate
};

/// One device as a job's kernels reach it, in FLOP/s and bytes/s. Knows nothing of the job.
struct Rates {
  double gemm, grouped_gemm, attention, bandwidth;
  double gemm_saturation, grouped_saturation, attention_half_length;
  double input_bytes;   ///< of an element that a product reads
  double output_bytes;  ///< of one that it writes, and of every other activation
  const Coefficients& k;
};
Rates rates_of(const Accelerator& accelerator, const KernelShares& shares, const Coefficients& k);

/// Dense peak of a device in a number format, in FLOP/s. Falls back to the next wider format that the device has
/// (FP4 → FP8 → BF16 → FP32, FP16 → BF16) and, for FP32, prefers TF32.
double peak_flops(const Accelerator& accelerator, Precision precision);

bool is_fp8(Precision precision);
/// Matrix products run in 8 or 4 bits.
bool is_quantized(Precision precision);

/// Whether the matrix units multiply this format; otherwise the work runs at the rate of a wider one.
bool has_format(const Accelerator& accelerator, Precision precision);

}  // namespace trainyard
