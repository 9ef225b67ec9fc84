// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

namespace trainyard {

// Smooth maxima are close to the larger argument if the two differ, and have no kink if they are equal. Results
// therefore change smoothly with the inputs, and concurrent work interferes slightly, as on a real device.

/// (x⁴ + y⁴)^¼, for work that is limited by compute or by memory traffic.
inline double smooth_max(double x, double y) {
  const double x2 = x * x;
  const double y2 = y * y;
  return std::sqrt(std::sqrt(x2 * x2 + y2 * y2));
}

/// (xⁿ + yⁿ)^(1/n), for a device and the host that feeds it: the queue of the device occasionally runs empty.
inline double smooth_max(double x, double y, double n) {
  const double larger = x > y ? x : y;
  const double ratio = x > y ? y / x : x / y;
  return larger * std::pow(1 + std::pow(ratio, n), 1 / n);
}

/// Exposed part of `time` if the share `overlap` of it can be hidden behind `window` seconds of other work.
inline double exposed_time(double time, double window, double overlap) {
  const double hidden = overlap * time;
  return time - hidden + smooth_max(hidden, window) - window;
}

}  // namespace trainyard
