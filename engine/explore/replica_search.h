// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/evaluation/evaluation.h"
#include "engine/run/parallel.h"
#include "engine/serving/replica_search.h"

namespace trainyard {

/// A layout of a serving replica, and what the whole job comes to with it.
struct SearchedReplica {
  ReplicaLayout layout;
  ReplicaRefusal refusal = ReplicaRefusal::none;
  Design design;          ///< to take over
  Evaluation evaluation;  ///< of the design, as evaluate() has it; empty for a layout that cannot exist
};

/// All layouts of a replica, the better() first: those that hold the targets, by the GPUs that the load takes. Models
/// whose attention can be whole on each device are tried so, too. Users at once are left to their rule where the design
/// does.
std::vector<SearchedReplica> search_replicas(const Design& design, const Execution& execution = {});

}  // namespace trainyard
