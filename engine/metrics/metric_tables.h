// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/metrics/metric.h"

namespace trainyard {

/// The further parts of metrics(), by subject; intermediate quantities of training last.
std::span<const Metric> storage_metrics();
std::span<const Metric> checkpoint_metrics();
std::span<const Metric> failure_metrics();
std::span<const Metric> data_metrics();
std::span<const Metric> metric_details();
/// Low and high ends of what is predicted.
std::span<const Metric> metric_bands();

/// Network and collectives.
std::span<const Metric> network_metrics();

}  // namespace trainyard
