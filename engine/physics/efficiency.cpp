// SPDX-License-Identifier: Apache-2.0
#include "engine/physics/efficiency.h"

#include <cmath>

namespace trainyard {
namespace {

struct Generation {
  double gemm, gemm_fp8, attention;
};

constexpr Generation volta{0.57, 0.57, 0.40};
constexpr Generation ampere{0.74, 0.62, 0.50};
constexpr Generation hopper{0.69, 0.62, 0.36};
constexpr Generation blackwell{0.55, 0.56, 0.54};

// Number formats date a device better than its year of sale: an H20 of 2025 is a Hopper.
const Generation& generation(const Accelerator& a) {
  if (!std::isnan(a.peak_fp4)) return blackwell;
  if (!std::isnan(a.peak_fp8)) return hopper;
  if (!std::isnan(a.peak_bf16)) return ampere;
  return volta;
}

double known(double a, double b) { return std::isnan(a) ? b : a; }

}  // namespace

double gemm_efficiency(const Design& design) {
  const Generation& g = generation(*design.cluster.accelerator);
  const bool fp8 = design.recipe.precision == Precision::fp8 && !std::isnan(design.cluster.accelerator->peak_fp8);
  return fp8 ? g.gemm_fp8 : g.gemm;
}

double attention_efficiency(const Design& design) { return generation(*design.cluster.accelerator).attention; }

double peak_flops(const Accelerator& a, Precision precision) {
  const double fp32 = a.peak_fp32;
  const double half = known(a.peak_bf16, known(a.peak_fp16, fp32));
  switch (precision) {
    case Precision::fp32:
      return known(a.peak_tf32, known(fp32, half));
    case Precision::fp16:
      return known(a.peak_fp16, half);
    case Precision::bf16:
      return half;
    case Precision::fp8:
      return known(a.peak_fp8, half);
  }
  return half;
}

}  // namespace trainyard
