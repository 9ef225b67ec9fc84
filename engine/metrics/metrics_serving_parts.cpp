// SPDX-License-Identifier: Apache-2.0
#include "engine/metrics/metric_tables.h"

namespace trainyard {

std::span<const Metric> serving_part_metrics() { return {}; }

}  // namespace trainyard
