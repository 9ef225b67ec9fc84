// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/design/design.h"

namespace trainyard {

/// Share of the dense peak that large matrix products reach, by accelerator generation and precision. Fitted over
/// published training runs (V100 0.57, A100 0.74, H100 0.69, Blackwell 0.55; FP8 0.62 and 0.56), so clocks under
/// load are inside. Devices without runs take those of the
/// generation whose number formats they share.
double gemm_efficiency(const Design& design);

/// The same for FlashAttention on long sequences (A100 0.50, H100 0.36, Blackwell 0.54).
double attention_efficiency(const Design& design);

/// Dense peak of a device in a number format, in FLOP/s. Falls back to the next wider format that the device has
/// (FP8 → BF16 → FP16 → FP32) and, for FP32, prefers TF32.
double peak_flops(const Accelerator& accelerator, Precision precision);

}  // namespace trainyard
