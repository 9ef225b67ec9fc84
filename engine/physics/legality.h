// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/physics/setting.h"

namespace trainyard {

/// Reason why a layout is impossible.
enum class Illegality {
  none,
  device_count,    ///< TP × PP × CP × DP is not the number of accelerators
  heads,           ///< tensor parallel does not divide the attention heads
  layers,          ///< more pipeline stages × virtual stages than layers
  experts,         ///< expert parallel does not divide the experts
  expert_groups,   ///< EP × ETP does not divide TP × CP × DP
  batch,           ///< DP × micro-batch does not divide the global batch
  interleaving,    ///< micro-batches are not a multiple of the pipeline stages
  stage_pairs,     ///< DualPipe has an odd number of stages
  two_directions,  ///< micro-batches of DualPipe are odd, or fewer than two per stage
  stage_ends,      ///< first and last stage have too many layers, or do not cover the model if it has only two pieces
  context_heads,   ///< TP × CP does not divide the attention heads that an all-to-all distributes
  shard_group,     ///< the shard group does not divide DP × CP
  local_states,    ///< replicas that take local steps shard states among all of them
  local_context,   ///< CP does not divide the replicas of a group that steps together
  local_experts,   ///< EP × ETP does not divide the devices of such a group
  sequence,        ///< context (and sequence) parallel does not divide the tokens per sequence
  sample_degrees,  ///< a model of samples has a degree other than data parallelism above 1
  sample_recipe,   ///< a model of samples uses a number format or an optimizer that its rows do not describe
  sample_job,      ///< a model of samples is served or post-trained
  few_batches,     ///< fewer micro-batches than the framework's 1F1B schedule accepts
  no_network,      ///< more accelerators than one node, and no network between nodes
  kind_count,      ///< the further kinds of a mixed cluster have all accelerators, or more
  kind_replicas,   ///< the devices of a replica do not divide those of a kind
  kind_experts,    ///< EP × ETP does not divide the devices that a kind has in a stage
  kind_stages,     ///< the devices of a stage do not divide those of a kind
  kind_schedule,   ///< DualPipe places pieces of both ends on each device, so stages cannot have different kinds
  kind_batch,      ///< the micro-batches of a step cannot be shared in whole rounds
  kind_exchange    ///< replicas exchange weights, gradients or rows of tables during a step, so they need equal shares
};
struct Legality {
  Illegality reason = Illegality::none;
  double left = 0, right = 0;  ///< the two numbers that do not match
};

/// Returns the first mismatch between the degrees, the model and the batch, or Illegality::none.
Legality check_legality(const Setting& setting);

}  // namespace trainyard
