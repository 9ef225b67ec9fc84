// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/coefficients/habits.h"
#include "engine/design/design.h"
#include "engine/machine/fabric.h"
#include "engine/machine/rates.h"
#include "engine/model/inventory.h"
#include "engine/model/stage_split.h"
#include "engine/physics/objective.h"
#include "engine/physics/placement.h"

namespace trainyard {

/// What a resolved design asks of model and machine whatever its layout: prepared once, read by every part.
struct TrainingJob {
  /// `design` must be resolved and outlive the job.
  explicit TrainingJob(const Design& design);

  const Design& design;  ///< resolved: no input is automatic
  const Model& model;
  const Coefficients& k;    ///< what is fitted
  const FrameworkTime& ft;  ///< the framework's share of it
  const FrameworkMemory& fm;
  const FrameworkHabits& habits;  ///< what its code does
  Inventory layers;
  Rates rates;
  Fabric fabric;
  double element;          ///< bytes of an activation: 2, or 4 in FP32
  double quantized_share;  ///< of the layers, whose products run in 8 or 4 bits
  double kept_input;       ///< bytes kept of an input of a product for the gradient of the weight, with its scale
  ObjectiveWork objective;
  double mtp;            ///< modules that predict further tokens, all on the last stage
  double expert_kept;    ///< share of the routed tokens that experts work on; the others are dropped
  double expert_load;    ///< tokens that an expert of the busiest device works on ÷ the mean
  double nodes;          ///< that the devices fill
  double held_by_nodes;  ///< share of gathered inputs that so many nodes leave alive
};

/// A job on its layout, with the quantities that every part of the model asks for, named as papers name them.
struct Setting : TrainingJob {
  explicit Setting(const Design& design);
  /// Reads `design.layout` again, after it changed; everything else of the design must be as it was.
  void take_layout();

  double t, p, v, c, n, e, et;  ///< tensor, pipeline, virtual, context, data, expert, expert-tensor parallel
  double b, s;                  ///< micro-batch (rows), length of a row (tokens)
  double sample_tokens;         ///< real tokens of what the global batch counts: a sequence, a sample or a pair
  double useful;                ///< real tokens ÷ all that are computed on
  double m;                     ///< micro-batches of one replica in one step
  double tokens;                ///< of one micro-batch on one device: b s / c
  double replicas;              ///< devices that hold the same dense weights: n c
  double stage_devices;         ///< devices that work on one stage: t c n
  double devices;               ///< all that the degrees ask for
  double island;                ///< of the replicas those that take each step together
  double shards;                ///< devices that divide states among themselves, at most all replicas
  Strides stride;               ///< between neighbours of each dimension
  LayerSplit split;             ///< of the layers on pieces of the pipeline
};

/// `design` must be resolved and outlive the result. Illegal splits give fractional `m`; it is at least 1.
Setting make_setting(const Design& design);
Setting make_setting(Design&&) = delete;  // it would be gone

// Who talks to whom. Ranks are numbered in the order of placement, from the nearest dimension to the farthest.

CommGroup tensor_group(const Setting& setting);
CommGroup context_group(const Setting& setting);
CommGroup expert_group(const Setting& setting);
CommGroup pipeline_group(const Setting& setting);
/// Devices of a stage that hold the same expert weights, and those of them that divide their states.
double expert_replicas(const Setting& setting);
double expert_shards(const Setting& setting);

/// Weights that the same devices replicate: all of them, those that divide states among themselves, and those that hold
/// the same shard (hybrid sharding).
struct ReplicaGroups {
  CommGroup all, shards, replicas;
};
ReplicaGroups dense_groups(const Setting& setting);
/// Experts are spread over devices that replicate everything else, so that fewer devices hold the same.
ReplicaGroups expert_groups(const Setting& setting);
/// Whether members of a group talk over the network.
bool leaves_node(const Setting& setting, const CommGroup& group);
/// Whether the stages of one pipeline do.
bool pipeline_leaves_node(const Setting& setting);
/// Tokens that attention spans: those of a document, where it stays inside.
double attended_length(const Setting& setting);
/// Divisor of what tensor parallelism alone leaves whole (norms, residuals): t with sequence parallelism, otherwise 1.
double sequence_shards(const Setting& setting);

/// Replicas take several steps by themselves before they average what they have learnt.
bool steps_apart(const Setting& setting);
/// A group of replicas as those that take each step together, and one of each such island.
Divided islands_of(const Setting& setting, const CommGroup& all);

}  // namespace trainyard
