// SPDX-License-Identifier: Apache-2.0
#include "engine/machine/rates.h"

#include <cmath>

namespace trainyard {
namespace {

double known(double a, double b) { return std::isnan(a) ? b : a; }

const GenerationCoefficients& reached(const Design& d) {
  return coefficients_of(d).generations[static_cast<size_t>(generation_of(*d.cluster.accelerator))];
}

}  // namespace

Generation generation_of(const Accelerator& a) {
  if (!std::isnan(a.peak_fp4)) {
    // The Ultra parts have three times the rate of 8 bits in 4 bits, the others twice.
    const bool ultra = a.peak_fp4 > 2.5 * a.peak_fp8;
    if (a.scale_up_domain > 8) return ultra ? Generation::grace_blackwell_ultra : Generation::grace_blackwell;
    return ultra ? Generation::blackwell_ultra : Generation::blackwell;
  }
  if (!std::isnan(a.peak_fp8)) return Generation::hopper;
  if (!std::isnan(a.peak_bf16)) return Generation::ampere;
  return Generation::volta;
}

bool is_fp8(Precision p) { return p == Precision::fp8 || p == Precision::fp8_block || p == Precision::mxfp8; }
bool is_quantized(Precision p) { return is_fp8(p) || p == Precision::nvfp4; }

double gemm_efficiency(const Design& d) {
  const Accelerator& a = *d.cluster.accelerator;
  const GenerationCoefficients& g = reached(d);
  const double library = coefficients_of(d).time[static_cast<size_t>(d.recipe.framework)].gemm;
  if (d.recipe.precision == Precision::nvfp4 && !std::isnan(a.peak_fp4)) return library * g.gemm_fp4;
  return library * (is_quantized(d.recipe.precision) && !std::isnan(a.peak_fp8) ? g.gemm_fp8 : g.gemm);
}

double attention_efficiency(const Design& d) {
  return reached(d).attention * coefficients_of(d).time[static_cast<size_t>(d.recipe.framework)].attention;
}

double peak_flops(const Accelerator& a, Precision precision) {
  const double fp32 = a.peak_fp32;
  const double half = known(a.peak_bf16, known(a.peak_fp16, fp32));
  const double eight = known(a.peak_fp8, half);
  switch (precision) {
    case Precision::fp32:
      return known(a.peak_tf32, known(fp32, half));
    case Precision::fp16:
      return known(a.peak_fp16, half);
    case Precision::bf16:
      return half;
    case Precision::fp8:
    case Precision::fp8_block:
    case Precision::mxfp8:
      return eight;
    case Precision::nvfp4:
      return known(a.peak_fp4, eight);
  }
  return half;
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
    // Scales of small blocks came to the matrix units with four bits.
    case Precision::mxfp8:
    case Precision::nvfp4:
      return !std::isnan(a.peak_fp4);
  }
  return true;
}

}  // namespace trainyard
