// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/design/design.h"
#include "engine/physics/legality.h"
#include "engine/physics/stages.h"

namespace trainyard {

enum class Fit { yes, tight, no };

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

struct StageMemory : StageWeights {
  double in_flight = 0;                    ///< micro-batches whose activations are held at the peak
  double weight_pending = 0;               ///< micro-batches held then for the gradients of the weights only
  double offloaded = 0;                    ///< bytes that a device of the stage keeps elsewhere
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
