// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/design/design.h"
#include "engine/serving/replica.h"

namespace trainyard {

/// Why a layout is not one for a replica.
enum class ReplicaRefusal {
  none,
  heads,        ///< tensor parallelism does not divide the attention heads
  layers,       ///< more stages than layers
  experts,      ///< expert parallelism divides neither the experts nor the replica's devices
  domain,       ///< tensor parallelism leaves the node
  memory,       ///< the weights and the longest request do not fit
  first_token,  ///< no load is small enough for the limit
  next_token
};
/// One sentence; empty for none.
const char* refusal_text(ReplicaRefusal refusal);

/// The highest degrees of a replica's layout.
inline constexpr double most_tensor = 128, most_stages = 128;

/// Layouts that a node, or as many nodes as the model needs, offers a replica of a resolved design; degrees that are
/// set are kept. Those that cannot exist are among them: a list says why.
std::vector<ReplicaLayout> replica_layouts(const Design& design);
/// Whether a layout can exist at all: none, heads, layers, experts or domain.
ReplicaRefusal legality_of(const Design& design, const ReplicaLayout& layout);
/// Whether an automatic layout may give each device all of attention and sequences of its own: where there is one cache
/// for all heads, or where experts are exchanged anyway.
bool may_divide_by_sequence(const Model& model);
/// The degree of expert parallelism where nobody sets it: all devices where each of them has all of attention.
double usual_experts(const Design& design, double tensor, bool by_sequence);
/// Sets the degrees of a job.
void put(const ReplicaLayout& layout, Serving& serving);

}  // namespace trainyard
