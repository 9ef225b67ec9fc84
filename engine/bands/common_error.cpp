// SPDX-License-Identifier: Apache-2.0
#include "engine/bands/common_error.h"

#include <algorithm>
#include <cstddef>
#include <iterator>

namespace trainyard {
namespace {

/// Shares of the error variance that pairs of measured runs have in common: 1 − mean (x − y)² ÷ mean (x² + y²), with
/// the errors x and y as logarithms.
struct Shares {
  double same_layout, other_layout;
};
constexpr Shares shares[] = {
    {.same_layout = 0.67, .other_layout = 0.25},  // 412 pairs of one layout, 1,773 pairs with other layouts
    {.same_layout = 0, .other_layout = 0},        // no such pairs
    {.same_layout = 0.86, .other_layout = 0.83},  // 414 and 498 pairs with latency limits
    {.same_layout = 0, .other_layout = 0},        // no pairs with a measured TTFT
    {.same_layout = 0.41, .other_layout = 0},     // 14,772 pairs with a measured TPOT
    {.same_layout = 0, .other_layout = 0},        // no such pairs
};
static_assert(std::size(shares) == static_cast<size_t>(PredictedGroup::count));

/// Framework and precision come first in the layout of a kind; formats of weights and cache, batching, the place of
/// prefill and speculation come first in its replica.
bool has_same_subject(const ErrorKind& a, const ErrorKind& b) {
  const auto same_first = [](size_t count, const auto& one, const auto& other) {
    return std::equal(one.begin(), one.begin() + std::ptrdiff_t(count), other.begin());
  };
  return a.accelerator == b.accelerator && a.model == b.model && a.engine == b.engine &&
         same_first(2, a.layout, b.layout) && same_first(5, a.replica, b.replica);
}

}  // namespace

double common_error_share(const ErrorKind& a, const ErrorKind& b, PredictedGroup group) {
  const Shares& share = shares[static_cast<size_t>(group)];
  if (a == b) return share.same_layout;
  return has_same_subject(a, b) ? share.other_layout : 0;
}

}  // namespace trainyard
