// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>

namespace trainyard {

/// Finds the root of a function that is positive at `low` and negative at `high`. Returns the end of the final interval
/// at which the function is positive. Uses inverse quadratic steps where they help, otherwise bisection (Chandrupatla
/// 1997). Stops if the interval is shorter than the tolerance, or if `enough` returns true for its ends.
template <class Function, class Enough>
double last_positive(double low, double at_low, double high, double at_high, double tolerance, const Function& f,
                     const Enough& enough) {
  double a = high, fa = at_high, b = low, fb = at_low, c = b, fc = fb, t = 0.5;
  for (int i = 0; i < 60 && std::abs(b - a) > tolerance && !enough(a, b); ++i) {
    const double x = a + t * (b - a), fx = f(x);
    if ((fx > 0) == (fa > 0)) {
      c = a;
      fc = fa;
    } else {
      c = b;
      fc = fb;
      b = a;
      fb = fa;
    }
    a = x;
    fa = fx;
    const double place = (a - b) / (c - b), value = (fa - fb) / (fc - fb);
    const double least = std::min(0.5, 0.5 * tolerance / std::abs(b - a));
    t = value * value < place && (1 - value) * (1 - value) < 1 - place
            ? fa / (fb - fa) * fc / (fb - fc) + (c - a) / (b - a) * fa / (fc - fa) * fb / (fc - fb)
            : 0.5;
    t = std::clamp(t, least, 1 - least);
  }
  return fa > 0 ? a : b;
}

template <class Function>
double last_positive(double low, double at_low, double high, double at_high, double tolerance, const Function& f) {
  return last_positive(low, at_low, high, at_high, tolerance, f, [](double, double) { return false; });
}

}  // namespace trainyard
