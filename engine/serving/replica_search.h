// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/design/design.h"
#include "engine/serving/replica.h"

namespace trainyard {

/// Why a layout is not usable for a replica.
enum class ReplicaRefusal {
  none,
  heads,        ///< tensor parallelism does not divide the attention heads
  layers,       ///< more stages than layers
  experts,      ///< expert parallelism does not divide both the experts and the replica's devices
  domain,       ///< tensor parallelism exceeds the node or scale-up domain
  memory,       ///< the weights and the longest request do not fit
  first_token,  ///< the first token is late even at the lowest load
  next_token,
  unknown_times  ///< a rate of the device is not published
};
/// The reason in one sentence; empty for none.
const char* refusal_text(ReplicaRefusal refusal);

/// Upper limits of a replica's degrees.
inline constexpr double most_tensor = 128, most_stages = 128;

/// Layouts for a replica of a resolved design on one node, or on as many nodes as the model needs. Degrees that the
/// design sets are kept. Illegal layouts are included, so that a list can show why they are refused.
std::vector<ReplicaLayout> replica_layouts(const Design& design);
/// Returns none if the layout is legal, otherwise heads, layers, experts or domain.
ReplicaRefusal legality_of(const Design& design, const ReplicaLayout& layout);
/// True if an automatic layout may use data-parallel attention: for models with one cache for all heads, and for MoE
/// models, which exchange tokens anyway.
bool may_divide_by_sequence(const Model& model);
/// Default expert parallelism of a MoE model: `tensor` if `by_sequence` (data-parallel attention) is true and the
/// devices divide the experts evenly; otherwise 1.
double usual_experts(const Design& design, double tensor, bool by_sequence);
/// Writes the degrees of a layout into a job.
void set_degrees(const ReplicaLayout& layout, Serving& serving);

}  // namespace trainyard
