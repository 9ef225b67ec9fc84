// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/evaluation/evaluation.h"
#include "engine/run/parallel.h"
#include "engine/serving/replica_search.h"

namespace trainyard {

/// A layout of a serving replica, and the result of the whole job with it.
struct SearchedReplica {
  ReplicaLayout layout;
  ReplicaRefusal refusal = ReplicaRefusal::none;
  Design design;          ///< the design with this layout, ready to apply
  Evaluation evaluation;  ///< result of evaluate(); empty if the layout cannot exist
};

/// All layouts of a replica, in the order of is_better_replica(): first those that meet the targets, by the number of
/// GPUs for the load. Includes data-parallel attention if the model allows it. An automatic number of users stays
/// automatic.
std::vector<SearchedReplica> search_replicas(const Design& design, const Execution& execution = {});

}  // namespace trainyard
