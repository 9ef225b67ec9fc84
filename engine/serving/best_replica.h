// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/serving/replica_search.h"
#include "engine/serving/serving_figures.h"

namespace trainyard {

/// The layout of a replica and its concurrent users.
struct ReplicaChoice {
  ReplicaLayout layout;
  double users = 1;
};

/// True if `one` serves the job better than `other`, measured by the targets of `serving`. Order: targets met, late,
/// unknown, does not fit, not legal. If both meet the targets: fewer GPUs, then shorter requests. If both are late: the
/// less late one. If neither fits: the one with the longer possible sequence.
bool is_better_replica(const ServingFigures& one, const ServingFigures& other, const Serving& serving);

/// Returns the best allowed layout. `design` must be resolved except for degrees, users and prefill degree, which are
/// searched if automatic. In a tie, the first of replica_layouts() wins. Illegal layouts are used only if no legal one
/// is allowed.
ReplicaChoice best_replica(const Design& design);

}  // namespace trainyard
