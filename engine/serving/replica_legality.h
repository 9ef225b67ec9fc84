// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/design/design.h"
#include "engine/serving/replica.h"

namespace trainyard {

/// Why the layout of a replica cannot run.
enum class ReplicaIllegality {
  none,
  heads,         ///< tensor parallelism does not divide the attention heads
  experts,       ///< expert parallelism exceeds the experts
  expert_ranks,  ///< expert parallelism does not divide tensor parallelism
  layers         ///< more stages than layers
};

/// The first rule that a replica breaks, with the two numbers that do not match.
struct ReplicaLegality {
  ReplicaIllegality reason = ReplicaIllegality::none;
  double left = 0, right = 0;
  bool prefill = false;  ///< true if only the replicas that prefill break it
};

/// Checks the layout of a replica, and that of separate prefill replicas. `design` must be resolved. Experts need not
/// divide evenly among devices, because engines may duplicate some.
ReplicaLegality replica_legality(const Design& design, const ReplicaLayout& layout);

}  // namespace trainyard
