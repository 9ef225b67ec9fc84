// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/serving/replica_search.h"
#include "engine/serving/serving_figures.h"

namespace trainyard {

/// What a serving job leaves open of its replicas.
struct ReplicaChoice {
  ReplicaLayout layout;
  double users = 1;
};

/// Whether a job is served better in one way than in another: within its targets rather than late, late rather than not
/// at all; then by fewer GPUs, of as many with the shorter request. Of two that are late the one that is less so, of
/// two that do not fit the one with more room. Targets are those of `serving`.
bool better(const ServingFigures& one, const ServingFigures& other, const Serving& serving);

/// The best of the layouts that are open: `design` is resolved, but for degrees, users and the degree of prefill, which
/// are searched where they are automatic. Of equals the first in replica_layouts(). Layouts that cannot exist are taken
/// only where no other is open.
ReplicaChoice best_replica(const Design& design);

}  // namespace trainyard
