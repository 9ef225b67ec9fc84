// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>

namespace trainyard {

/// Log-normal lengths in tokens: mean, and standard deviation of the logarithm.
struct Lengths {
  double mean = 0, spread = 0;

  /// Mean of the squares.
  double square() const;
  double variance() const { return square() - mean * mean; }
  /// The length at a quantile of the normal distribution, given in standard deviations.
  double at(double deviate) const;
  double quantile(double p) const;
  /// Mean age of an answer at a random time while it grows; long answers weigh more.
  double mean_age() const { return square() / (2 * mean); }
};

/// The sum of two independent lengths, approximated by a log-normal with the same mean and variance.
Lengths sum(const Lengths& a, const Lengths& b);

/// Nodes, in standard deviations, and weights of averages over all lengths (trapezoidal rule: exact to 10⁻⁶ for smooth
/// functions). The range extends further up than down, because the average of squares depends on long lengths.
inline constexpr int length_nodes = 11;
extern const std::array<double, length_nodes> node_deviates, node_weights;
/// Finer nodes over the same range, for shares of requests below a limit.
inline constexpr int fine_nodes = 10 * (length_nodes - 1) / 2;
extern const std::array<double, fine_nodes> fine_weights;
/// The coarse node below a fine node, and how far the fine node is on the way to the next coarse one (0 to 1).
struct CoarsePlace {
  size_t node;
  double between;
};
CoarsePlace coarse_place(int fine);

}  // namespace trainyard
