// SPDX-License-Identifier: Apache-2.0
#include "engine/statistics/quantile.h"

#include <algorithm>
#include <cstddef>
#include <limits>

namespace trainyard {

double sorted_quantile(std::span<const double> ascending, double share) {
  if (ascending.empty()) return std::numeric_limits<double>::quiet_NaN();
  const double place = share * static_cast<double>(ascending.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  const std::size_t above = std::min(below + 1, ascending.size() - 1);
  return ascending[below] + (place - static_cast<double>(below)) * (ascending[above] - ascending[below]);
}

}  // namespace trainyard
