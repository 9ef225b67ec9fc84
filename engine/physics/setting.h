// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/coefficients/framework_behaviour.h"
#include "engine/design/design.h"
#include "engine/machine/fabric.h"
#include "engine/machine/rates.h"
#include "engine/model/inventory.h"
#include "engine/model/stage_split.h"
#include "engine/physics/objective.h"
#include "engine/physics/placement.h"

namespace trainyard {

/// Quantities of a resolved design that do not depend on its layout, prepared once for all calculations.
struct TrainingJob {
  /// `design` must be resolved and outlive the job.
  explicit TrainingJob(const Design& design);

  const Design& design;  ///< resolved: no input is automatic
  const Model& model;
  const Coefficients& k;                ///< fitted coefficients
  const FrameworkTime& ft;              ///< time coefficients of the framework
  const FrameworkMemory& fm;            ///< memory coefficients of the framework
  const FrameworkBehaviour& behaviour;  ///< facts about its implementation
  Inventory layers;
  Rates rates;
  Fabric fabric;
  Fabric replica_fabric;     ///< carries exchanges between replicas; that of the slowest kind in a mixed cluster
  double element;            ///< bytes of an activation element: 2, or 4 in FP32
  double quantized_share;    ///< share of layers whose matmuls run in 8 or 4 bits
  double saved_input_bytes;  ///< bytes per element of a matmul input saved for the weight gradient, including its scale
  ObjectiveWork objective;
  double mtp;              ///< number of multi-token prediction modules, all on the last stage
  double processed_share;  ///< share of routed tokens that experts process; the others are dropped
  double expert_load;      ///< tokens per expert on the busiest device ÷ the mean
  double nodes;            ///< number of nodes for all accelerators
  double unrounded_nodes;  ///< the same before it is rounded up
  double tables;           ///< parameters of embedding tables, which all devices share

  /// Sets `nodes` to `count`, rounded up, and `unrounded_nodes` to `count`.
  void set_nodes(double count);
};

/// A job with its layout, and the quantities that all calculations use. Their names follow the papers.
struct Setting : TrainingJob {
  explicit Setting(const Design& design);
  /// Reads `design.layout` again after a change. The inputs that TrainingJob reads must be unchanged.
  void take_layout();

  double tp, pp, vpp, cp, dp, ep, etp;  ///< degrees in use: 1 where the job has nothing to divide
  double b, s;                          ///< rows per micro-batch, tokens per row
  double sample_tokens;                 ///< real tokens per unit of the global batch: a sequence, sample or pair
  double useful;                        ///< real tokens ÷ all computed tokens
  double m;                             ///< micro-batches per replica and step
  double tokens;                        ///< tokens of one micro-batch on one device: b s / cp
  double replicas;                      ///< devices that hold the same dense weights: dp cp
  double stage_devices;                 ///< devices of one stage: tp cp dp
  double devices;                       ///< devices of all stages: tp cp dp pp
  double synchronous_replicas;          ///< replicas that take every step together
  double shards;                        ///< devices that shard states among themselves, at most all replicas
  Strides stride;                       ///< distance in ranks between neighbours of each dimension
  LayerSplit split;                     ///< division of the layers into pipeline pieces
};

/// `design` must be resolved and outlive the result. Illegal splits give a fractional `m`; `m` is at least 1.
Setting make_setting(const Design& design);
Setting make_setting(Design&&) = delete;  // the result refers to `design`

// Communication groups. Ranks are numbered in the order of placement, from the innermost dimension to the outermost.

CommGroup tensor_group(const Setting& setting);
CommGroup context_group(const Setting& setting);
CommGroup expert_group(const Setting& setting);
CommGroup pipeline_group(const Setting& setting);
/// Returns the number of devices of a stage that hold the same expert weights.
double expert_replicas(const Setting& setting);
/// Returns the number of devices that shard the states of one expert among themselves; at most expert_replicas().
double expert_shards(const Setting& setting);

/// Devices that hold the same weights: all of them, those that shard states among themselves, and those that hold the
/// same shard (hybrid sharding).
struct ReplicaGroups {
  CommGroup all, shards, replicas;
};
ReplicaGroups dense_groups(const Setting& setting);
/// Experts are spread over devices that replicate all other weights, so an expert has fewer replicas.
ReplicaGroups expert_groups(const Setting& setting);
/// Returns whether members of a group communicate over the network.
bool uses_network(const Setting& setting, const CommGroup& group);
/// Returns whether the stages of one pipeline communicate over the network.
bool pipeline_uses_network(const Setting& setting);
/// Returns the tokens that attention spans: a padded row, otherwise a document or the row if that is shorter.
double attended_length(const Setting& setting);
/// Returns the shards of tensors that only sequence parallelism divides (norms, residuals): tp with it, otherwise 1.
double sequence_shards(const Setting& setting);

/// Returns whether replicas take several local steps before they average their updates.
bool takes_local_steps(const Setting& setting);
/// Divides a group of replicas into islands that take every step together. Returns one island (`inside`), and the group
/// with one member of each island (`between`).
SplitGroup split_synchronous(const Setting& setting, const CommGroup& all);

}  // namespace trainyard
