// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/physics/setting.h"

namespace trainyard {

/// Why a layout cannot exist; the numbers that do not match stand beside it.
enum class Illegality {
  none,
  product,         ///< TP × PP × CP × DP is not the number of accelerators
  heads,           ///< tensor parallel does not divide the attention heads
  layers,          ///< more pipeline stages × virtual stages than layers
  experts,         ///< expert parallel does not divide the experts
  expert_groups,   ///< EP × ETP does not divide TP × CP × DP
  batch,           ///< DP × micro-batch does not divide the global batch
  interleaving,    ///< micro-batches are no multiple of the pipeline stages
  stage_pairs,     ///< DualPipe on an odd number of stages
  two_directions,  ///< micro-batches of DualPipe are odd, or fewer than two a stage
  stage_ends,      ///< layers of first and last stage together are more than the model has, or not all of them
  context_heads,   ///< TP × CP does not divide the heads, which an all-to-all over the sequence deals out
  shard_group,     ///< the shard group does not divide DP × CP
  local_states,    ///< replicas that take local steps divide states among all of them
  local_context,   ///< devices that share a sequence belong to several of the groups that step together
  local_experts,   ///< so do the experts of a layer
  sequence,        ///< context (and sequence) parallel does not divide the sequence
  no_network       ///< more accelerators than one node has, and no network between the nodes
};
struct Legality {
  Illegality reason = Illegality::none;
  double left = 0, right = 0;  ///< the two numbers that do not match
};

/// Whether the degrees fit each other, the model and the batch; the first mismatch otherwise.
Legality check_legality(const Setting& setting);

}  // namespace trainyard
