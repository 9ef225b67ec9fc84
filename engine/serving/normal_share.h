// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cmath>

namespace trainyard {

/// Where the share of a normal is tabulated: queues ask for it so often that std::erfc() was a third of their time.
struct NormalTable {
  static constexpr double end = 7;  ///< beyond it there is less than 2 in 10¹²
  static constexpr int in_one = 16, count = 2 * int(end) * in_one + 1;
  struct Node {
    double share, density;
  };
  std::array<Node, count> nodes;
  NormalTable();
};
extern const NormalTable normal_table;

/// Share of a standard normal below, to 10⁻¹¹: the series of Taylor around the next node.
inline double normal_share(double z) {
  if (!(std::abs(z) < NormalTable::end)) return z < 0 ? 0 : z > 0 ? 1 : z;
  const int i = int((z + NormalTable::end) * NormalTable::in_one + 0.5);
  const NormalTable::Node& node = normal_table.nodes[size_t(i)];
  const double x = double(i) / NormalTable::in_one - NormalTable::end, d = z - x, x2 = x * x;
  // Hermite's polynomials are the derivatives of the density.
  const double series =
      1 + d * (-x / 2 + d * ((x2 - 1) / 6 + d * (-x * (x2 - 3) / 24 + d * (x2 * (x2 - 6) + 3) / 120)));
  return node.share + node.density * d * series;
}

}  // namespace trainyard
