// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace trainyard {

/// Quantile of the standard normal distribution for a share between 0 and 1 (Acklam's rational approximation, error
/// below 1.2e-9 relative).
double normal_quantile(double share);

/// Standard deviations by which the slowest of `count` nodes with normally distributed times is expected to exceed
/// their mean: 0 for one node, 1.42 for 8, 3.24 for 1,000 (Blom 1958). Continuous and growing.
double expected_maximum(double count);

}  // namespace trainyard
