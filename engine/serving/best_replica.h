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

/// True if `one` serves the job better than `other`. Order: targets met, late, not running at all; then fewer GPUs,
/// then shorter requests. Of two late ones, the less late is better; of two that do not fit, the one with more room.
/// Targets are those of `serving`.
bool better(const ServingFigures& one, const ServingFigures& other, const Serving& serving);

/// The best allowed layout. `design` is resolved, except for degrees, users and prefill degree, which are searched if
/// automatic. Ties go to the first in replica_layouts(). Illegal layouts are used only if no legal one is allowed.
ReplicaChoice best_replica(const Design& design);

}  // namespace trainyard
