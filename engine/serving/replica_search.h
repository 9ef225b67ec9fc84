// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/design/design.h"
#include "engine/serving/replica.h"
#include "engine/serving/serving_figures.h"

namespace trainyard {

/// Why a layout is not the one for a replica.
enum class ReplicaRefusal {
  none,
  heads,        ///< tensor parallelism does not divide the attention heads
  layers,       ///< more stages than layers
  experts,      ///< expert parallelism does not divide the experts, or goes beyond the replica's devices
  domain,       ///< tensor parallelism leaves the scale-up domain
  memory,       ///< the weights, or one request beside them, do not fit
  first_token,  ///< no load is small enough for the limit
  next_token,
  more_devices  ///< it does what is asked, but others do it with fewer devices
};
/// One sentence.
const char* refusal_text(ReplicaRefusal refusal);

/// A layout of a replica and what the whole job comes to with it.
struct ReplicaChoice {
  ReplicaLayout layout;
  double users = 0;  ///< at once on a replica
  ReplicaRefusal refusal = ReplicaRefusal::none;
  double gpus = 0;      ///< of the job, with spare replicas; NaN where it is refused for another reason than devices
  double gpu_rate = 0;  ///< output tokens a second and GPU within the targets
};

/// Layouts that a node, or as many nodes as the model needs, offers a replica. What the design sets is kept.
std::vector<ReplicaLayout> replica_layouts(const Design& design);

/// The cheapest layout and users at once that hold memory and targets; where none holds the targets, the one that
/// comes nearest. `design` is resolved but for layout and users: those that are set are kept.
ReplicaChoice best_replica(const Design& design);
/// All that were tried, best first, with the reason of each that was refused.
std::vector<ReplicaChoice> all_replicas(const Design& design);

}  // namespace trainyard
