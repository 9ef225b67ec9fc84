// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/design/design.h"

namespace trainyard {

/// Usual number of weights that share a scale, as published by a format's authors; 0 means one scale per column, whose
/// size is negligible. Sources: AWQ (arXiv 2306.00978), OCP Microscaling 1.0, NVFP4 (NVIDIA, 2025), QLoRA (arXiv
/// 2305.14314).
double usual_group(WeightFormat format);
/// Bytes per weight including its share of the scale, and of the zero point if the format has one.
double weight_bytes(WeightFormat format, double group);
/// Bits of a weight without its scale.
double weight_bits(WeightFormat format);
/// Formats of attention and linear mixers, and of routed experts, which may differ from that of the other weights.
WeightFormat attention_format(const Design& design);
WeightFormat expert_format(const Design& design);
/// Bytes per weight of weights in `format`. The design's group size applies to the design's `weight_format`; if that
/// has no groups, it applies to the experts' format.
double kind_bytes(const Design& design, WeightFormat format);
/// True for formats with fine-grained scales: attention of MoE models stays in 16 bits (gpt-oss, DeepSeek-R1 in NVFP4).
bool keeps_attention(WeightFormat format);

/// Arithmetic format of a matmul: the weights' format if the matrix units support it; otherwise 16 bits, into which
/// weights are unpacked on the fly.
enum class ProductFormat { bits_16, bits_8, bits_4 };
ProductFormat product_format(const Accelerator& accelerator, WeightFormat format);
/// Peak rate of dense matmuls, FLOP/s.
double product_peak(const Accelerator& accelerator, ProductFormat format, WeightFormat weights);

bool has_format(const Accelerator& accelerator, CacheFormat format);

}  // namespace trainyard
