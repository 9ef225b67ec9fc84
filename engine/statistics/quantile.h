// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

namespace trainyard {

/// The value below which that share of a sample lies, straight between its neighbours; unknown (NaN) for no sample.
/// The values ascend.
double sorted_quantile(std::span<const double> ascending, double share);

}  // namespace trainyard
