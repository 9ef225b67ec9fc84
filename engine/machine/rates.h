// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/design/design.h"

namespace trainyard {

/// The generation whose coefficients a device takes. Number formats date a device better than its year of sale: an
/// H20 of 2025 is a Hopper. Devices without measured runs take their nearest relative.
Generation generation_of(const Accelerator& accelerator);

/// Share of the dense peak that large matrix products reach, by generation and precision.
double gemm_efficiency(const Design& design);

/// The same for attention on long sequences, by generation and the framework's library.
double attention_efficiency(const Design& design);

/// Dense peak of a device in a number format, in FLOP/s. Falls back to the next wider format that the device has
/// (FP4 → FP8 → BF16 → FP16 → FP32) and, for FP32, prefers TF32.
double peak_flops(const Accelerator& accelerator, Precision precision);

bool is_fp8(Precision precision);
/// Matrix products run in 8 or 4 bits.
bool is_quantized(Precision precision);

/// Whether the matrix units multiply this format; otherwise the work runs at the rate of a wider one.
bool has_format(const Accelerator& accelerator, Precision precision);

}  // namespace trainyard
