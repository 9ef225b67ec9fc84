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
  first_token,  ///< even the smallest load misses the limit of the first token
  next_token
};
/// The reason in one sentence; empty for none.
const char* refusal_text(ReplicaRefusal refusal);

/// Upper limits of a replica's degrees.
inline constexpr double most_tensor = 128, most_stages = 128;

/// Layouts for a replica of a resolved design on one node, or on as many as the model needs; set degrees are kept.
/// Includes illegal layouts, so that a list can show why they are refused.
std::vector<ReplicaLayout> replica_layouts(const Design& design);
/// Whether a layout is legal: none, heads, layers, experts or domain.
ReplicaRefusal legality_of(const Design& design, const ReplicaLayout& layout);
/// True if an automatic layout may use data-parallel attention: for models with one cache for all heads, and for MoE
/// models, which exchange tokens anyway.
bool may_divide_by_sequence(const Model& model);
/// Default expert parallelism: all devices with data-parallel attention, otherwise 1.
double usual_experts(const Design& design, double tensor, bool by_sequence);
/// Sets the degrees of a job.
void put(const ReplicaLayout& layout, Serving& serving);

}  // namespace trainyard
