// SPDX-License-Identifier: Apache-2.0
#include "engine/physics/spread.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace trainyard {
namespace {

constexpr std::array a{-3.969683028665376e+01, 2.209460984245205e+02,  -2.759285104469687e+02,
                       1.383577518672690e+02,  -3.066479806614716e+01, 2.506628277459239e+00};
constexpr std::array b{-5.447609879822406e+01, 1.615858368580409e+02,  -1.556989798598866e+02,
                       6.680131188771972e+01,  -1.328068155288572e+01, 1.0};
constexpr std::array c{-7.784894002430293e-03, -3.223964580411365e-01, -2.400758277161838e+00,
                       -2.549732539343734e+00, 4.374664141464968e+00,  2.938163982698783e+00};
constexpr std::array d{7.784695709041462e-03, 3.224671290700398e-01, 2.445134137142996e+00, 3.754408661907416e+00, 1.0};

template <std::size_t N>
double polynomial(const std::array<double, N>& coefficients, double x) {
  double value = 0;
  for (const double coefficient : coefficients) value = value * x + coefficient;
  return value;
}

double tail(double share) {
  const double q = std::sqrt(-2 * std::log(share));
  return polynomial(c, q) / polynomial(d, q);
}

}  // namespace

double normal_quantile(double share) {
  constexpr double low = 0.02425;
  if (share < low) return tail(share);
  if (share > 1 - low) return -tail(1 - share);
  const double q = share - 0.5;
  return q * polynomial(a, q * q) / polynomial(b, q * q);
}

double expected_maximum(double count) {
  constexpr double blom = 0.375;
  const double n = std::max(1.0, count);
  return normal_quantile((n - blom) / (n + 1 - 2 * blom));
}

}  // namespace trainyard
