// SPDX-License-Identifier: Apache-2.0
#include "engine/serving/formats.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/machine/rates.h"

namespace trainyard {
namespace {

/// Bits per weight, bits shared by each group, and group size. int4 shares a scale and a zero point, nf4 a scale in
/// FP32.
struct Bits {
  double weight, shared, group;
};
constexpr std::array<Bits, 7> bits{
    {{16, 0, 0}, {8, 32, 0}, {8, 16, 0}, {4, 32, 128}, {4, 8, 32}, {4, 8, 16}, {4, 32, 64}}};
const Bits& bits_of(WeightFormat format) { return bits[static_cast<size_t>(format)]; }

bool is_known_figure(double figure) { return !std::isnan(figure); }

WeightFormat own_format(KindFormat kind, WeightFormat usual) {
  return kind == KindFormat::usual ? usual : static_cast<WeightFormat>(static_cast<int>(kind) - 1);
}

}  // namespace

double usual_group(WeightFormat format) { return bits_of(format).group; }

double weight_bytes(WeightFormat format, double group) {
  const Bits& b = bits_of(format);
  return (b.weight + (group > 0 ? b.shared / group : 0)) / 8;
}

double weight_bits(WeightFormat format) { return bits_of(format).weight; }

bool keeps_attention(WeightFormat format) { return format == WeightFormat::mxfp4 || format == WeightFormat::nvfp4; }

WeightFormat attention_format(const Design& d) {
  const bool kept = d.work.model->mixture_of_experts() && keeps_attention(d.serving.weight_format);
  return own_format(d.serving.attention_format, kept ? WeightFormat::bits_16 : d.serving.weight_format);
}

WeightFormat expert_format(const Design& d) { return own_format(d.serving.expert_format, d.serving.weight_format); }

double kind_bytes(const Design& d, WeightFormat format) {
  const WeightFormat grouped = usual_group(d.serving.weight_format) > 0 ? d.serving.weight_format : expert_format(d);
  const bool own_group = format == grouped && !std::isnan(d.serving.group_size);
  return weight_bytes(format, own_group ? d.serving.group_size : usual_group(format));
}

ProductFormat product_format(const Accelerator& a, WeightFormat format) {
  switch (format) {
    case WeightFormat::fp8:
      return is_known_figure(a.peak_fp8) ? ProductFormat::bits_8 : ProductFormat::bits_16;
    case WeightFormat::int8:
      return is_known_figure(a.peak_int8) ? ProductFormat::bits_8 : ProductFormat::bits_16;
    case WeightFormat::mxfp4:
    case WeightFormat::nvfp4:
      return is_known_figure(a.peak_fp4) ? ProductFormat::bits_4 : ProductFormat::bits_16;
    case WeightFormat::bits_16:
    case WeightFormat::int4:
    case WeightFormat::nf4:
      break;
  }
  return ProductFormat::bits_16;
}

double product_peak(const Accelerator& a, ProductFormat format, WeightFormat weights) {
  if (format == ProductFormat::bits_4) return a.peak_fp4;
  if (format == ProductFormat::bits_8) return weights == WeightFormat::int8 ? a.peak_int8 : a.peak_fp8;
  return is_known_figure(a.peak_bf16) ? a.peak_bf16 : peak_flops(a, Precision::fp16);
}

bool has_format(const Accelerator& a, CacheFormat format) {
  return format != CacheFormat::fp8 || is_known_figure(a.peak_fp8);
}

}  // namespace trainyard
