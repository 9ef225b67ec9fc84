// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

namespace trainyard {

/// The value below which `share` of a sample lies, interpolated linearly between neighbours; NaN for an empty sample.
/// The values must ascend.
double sorted_quantile(std::span<const double> ascending, double share);

}  // namespace trainyard
