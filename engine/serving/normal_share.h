// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cmath>

namespace trainyard {

/// Table of the normal distribution. It replaces std::erfc(), which took a third of the time of queue computations.
struct NormalTable {
  static constexpr double end = 7;  ///< beyond it, the tail is below 2 in 10¹²
  static constexpr int in_one = 16, count = 2 * int(end) * in_one + 1;
  struct Node {
    double share, density;
  };
  std::array<Node, count> nodes;
  NormalTable();
};
extern const NormalTable normal_table;

/// Cumulative normal distribution, accurate to 10⁻¹¹: a Taylor series around the nearest node.
inline double normal_share(double z) {
  if (!(std::abs(z) < NormalTable::end)) return z < 0 ? 0 : z > 0 ? 1 : z;
  const int i = int((z + NormalTable::end) * NormalTable::in_one + 0.5);
  const NormalTable::Node& node = normal_table.nodes[size_t(i)];
  const double x = double(i) / NormalTable::in_one - NormalTable::end, d = z - x, x2 = x * x;
  // The derivatives of the density are Hermite polynomials times the density.
  const double series =
      1 + d * (-x / 2 + d * ((x2 - 1) / 6 + d * (-x * (x2 - 3) / 24 + d * (x2 * (x2 - 6) + 3) / 120)));
  return node.share + node.density * d * series;
}

}  // namespace trainyard
