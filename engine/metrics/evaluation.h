// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/design/design.h"

namespace trainyard {

enum class Fit { yes, tight, no };

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
  sequence         ///< context (and sequence) parallel does not divide the sequence
};
struct Legality {
  Illegality reason = Illegality::none;
  double left = 0, right = 0;  ///< the two numbers that do not match
};

/// Memory of one device, in bytes, by part. The parts add up to total().
struct MemoryParts {
  double weights = 0, gradients = 0, optimizer = 0, activations = 0;
  double working = 0;  ///< logits, loss and the layer being recomputed or differentiated
  double buffers = 0;  ///< communication buffers and gathered shards
  double reserve = 0;  ///< context of the driver and allocator waste
  /// What the framework's allocator has handed out.
  double allocated() const { return weights + gradients + optimizer + activations + working + buffers; }
  double total() const { return allocated() + reserve; }
};

struct StageMemory {
  double layers = 0;
  double in_flight = 0;          ///< micro-batches whose activations are held at the peak
  double weight_pending = 0;     ///< micro-batches held then for the gradients of the weights only
  double parameters = 0;         ///< of one device of the stage
  double expert_parameters = 0;  ///< those of them that belong to experts
  double trained_parameters = 0, trained_experts = 0;  ///< all of them, or the adapters alone
  double table_parameters = 0;                         ///< those of token tables and head
  double offloaded = 0;                                ///< bytes that a device of the stage keeps elsewhere
  double offload_buffer = 0;               ///< bytes that pass through while the rest is elsewhere, inside the buffers
  double gathered = 0, gathered_most = 0;  ///< gathered inputs held, and at most (communication far ahead)
  double pass_activations = 0;             ///< bytes that one micro-batch in flight keeps on all layers of the stage
  double pass_pending = 0;                 ///< the same of one that waits for the gradients of the weights
  double pass_buffers = 0;                 ///< gathered inputs and messages of one in flight, inside the buffers
  MemoryParts parts;
};

/// Everything that follows from a design, in SI. One field a metric; the rows of metrics() say what each means.
struct Evaluation {
  Legality legality;
  Fit fits = Fit::no;
  std::vector<StageMemory> stages;
#define TRAINYARD_METRIC(name) double name = 0;
#include "engine/metrics/metric_fields.inc"
#undef TRAINYARD_METRIC
};

/// The model of the machine and of the work. Pure: the same design gives the same numbers. Never throws for
/// values inside the parameters' ranges; an illegal layout is a result (`legality`), its numbers are then those of
/// the nearest whole split and only good for a first look.
/// `out` is reused: no allocation once its vectors have their size.
void evaluate(const Design& design, Evaluation& out);
Evaluation evaluate(const Design& design);

}  // namespace trainyard
