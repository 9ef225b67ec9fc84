// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <ranges>
#include <string_view>

#include "engine/metrics/metric.h"
#include "engine/parameters/parameter.h"

namespace trainyard::tests {

inline const Parameter& row_of(const Parameter* row) { return *row; }
inline const Metric& result_of(const Metric* row) { return *row; }

/// Inputs that act in a job, and its results, as rows to iterate over.
inline auto inputs_of(Job job) { return parameters(job) | std::views::transform(row_of); }
inline auto results_of(Job job) { return metrics(job) | std::views::transform(result_of); }

/// Whether an input describes a second kind of GPUs. tst_mixed_design and tst_mixed_limits test mixed clusters.
inline bool describes_second_kind(const Parameter& p) {
  constexpr std::array ids{"second_accelerators", "second_accelerator", "mixed_along", "micro_batch_share",
                           "layer_share"};
  return std::ranges::find(ids, std::string_view(p.id)) != ids.end();
}

}  // namespace trainyard::tests
