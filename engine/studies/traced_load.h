// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "engine/design/design.h"
#include "engine/measured/request_trace.h"
#include "engine/serving/prefix_tier.h"

namespace trainyard {

/// A serving job under the load of a trace.
struct TracedLoad {
  using Tiers = std::array<double, cache_tier_count>;
  static constexpr Tiers no_tiers() { return {trainyard::unknown, trainyard::unknown, trainyard::unknown}; }
  TraceFigures figures;
  Design design;            ///< resolved, with load, lengths and prefix hits of the trace
  double cache_tokens = 0;  ///< prefix tokens that fit in the memory of all replicas next to running sequences
  double prefix_hits = 0;   ///< share of the prompt tokens found there
  /// The same for the further tiers of all replicas, which keep what the tiers before them evict; NaN for a tier of
  /// size 0.
  Tiers tier_tokens = no_tiers(), tier_hits = no_tiers();
  bool has_blocks = true;  ///< false: the trace does not tell the hits, and those of the design remain
};

/// Sets the load of `design` from a trace: its average rate, or that of its busiest minute. Derives the prefix hits
/// of each tier from the trace and from the cache that the replicas have, which in turn depends on the hits. Assumes
/// that requests of a prefix go to the replica that holds it. `design` need not be resolved.
TracedLoad traced_load(const Design& design, const RequestTrace& trace, bool busiest_minute);

}  // namespace trainyard
