// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/metrics/metric.h"

namespace trainyard {

/// The second part of metrics(): intermediate quantities.
std::span<const Metric> metric_details();

}  // namespace trainyard
