// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace trainyard {

/// Returns the quantile of the standard normal distribution for a share between 0 and 1 (Acklam's rational
/// approximation, relative error below 1.2e-9).
double normal_quantile(double share);

/// Returns the number of standard deviations by which the slowest of `count` nodes is expected to exceed the mean, for
/// normally distributed times: 0 for one node, 1.43 for 8, 3.23 for 1,000. Blom's approximation (1958); the exact
/// values are 1.42 and 3.24. Continuous and increasing.
double expected_maximum(double count);

}  // namespace trainyard
