// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>

namespace trainyard {

/// Log-normal lengths, in tokens: a mean, and the standard deviation of the logarithm.
struct Lengths {
  double mean = 0, spread = 0;

  /// Mean of the squares.
  double square() const;
  double variance() const { return square() - mean * mean; }
  /// The length at a normal deviate.
  double at(double deviate) const;
  double quantile(double p) const;
  /// Mean age of a length at a random moment of its growth: long ones are met more often.
  double mean_age() const { return square() / (2 * mean); }
};

/// The sum of two independent lengths, as the log-normal of the same mean and variance.
Lengths sum(const Lengths& a, const Lengths& b);

/// Sums over these deviates stand for means over all lengths (trapezoids: exact to 10⁻⁶ for smooth functions). They
/// reach further up than down, because squares of lengths weigh there.
inline constexpr int length_nodes = 11;
extern const std::array<double, length_nodes> node_deviates, node_weights;
/// The same range, so finely that a share of the lengths can be read from it.
inline constexpr int fine_nodes = 10 * (length_nodes - 1) / 2;
extern const std::array<double, fine_nodes> fine_weights;
/// The node below a fine one, and the share of the way to the next.
struct CoarsePlace {
  size_t node;
  double between;
};
CoarsePlace coarse_place(int fine);

}  // namespace trainyard
