// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/design/design.h"

namespace trainyard {

/// Weights that share a scale where a format is used as its authors publish it; 0 = one scale a column, which weighs
/// nothing. Sources: AWQ (arXiv 2306.00978), OCP Microscaling 1.0, NVFP4 (NVIDIA, 2025), QLoRA (arXiv 2305.14314).
double usual_group(WeightFormat format);
/// Bytes of a weight with its part of the scale, and of the zero point where the format has one.
double weight_bytes(WeightFormat format, double group);
/// Formats of attention and linear mixers, and of routed experts, where they differ from that of the other weights.
WeightFormat attention_format(const Design& design);
WeightFormat expert_format(const Design& design);
/// Bytes of a weight in the format of one kind of weights. The group size of the design is that of `weight_format`, or
/// of the experts where the other weights have no groups.
double kind_bytes(const Design& design, WeightFormat format);
/// Formats with a scale for a few weights leave the attention of mixtures in 16 bits (gpt-oss, DeepSeek-R1 in NVFP4).
bool keeps_attention(WeightFormat format);

/// What a product computes in on a device: the format of its weights where the matrix units have it, else 16 bits into
/// which weights are unpacked on their way.
enum class ProductFormat { bits_16, bits_8, bits_4 };
ProductFormat product_format(const Accelerator& accelerator, WeightFormat format);
/// FLOP/s, dense.
double product_peak(const Accelerator& accelerator, ProductFormat format, WeightFormat weights);

bool has_format(const Accelerator& accelerator, CacheFormat format);

}  // namespace trainyard
