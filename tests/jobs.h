// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <ranges>

#include "engine/metrics/metric.h"
#include "engine/parameters/parameter.h"

namespace trainyard::tests {

inline const Parameter& row_of(const Parameter* row) { return *row; }
inline const Metric& result_of(const Metric* row) { return *row; }

/// Inputs that act in a job, and its results, as rows to iterate over.
inline auto inputs_of(Job job) { return parameters(job) | std::views::transform(row_of); }
inline auto results_of(Job job) { return metrics(job) | std::views::transform(result_of); }

}  // namespace trainyard::tests
