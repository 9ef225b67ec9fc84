// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/design/design.h"
#include "engine/evaluation/evaluation.h"
#include "engine/physics/pass_order.h"
#include "engine/run/parallel.h"

namespace trainyard {

/// What a stage does for a while.
enum class Activity {
  forward,
  backward,         ///< with what it recomputes; the whole of it unless the schedule splits it
  weight_gradient,  ///< of a split backward pass
  reduction,        ///< gradients and weights between replicas, as far as nothing hides them
  optimizer,
  stragglers  ///< waiting for the slowest device of the cluster
};

struct Operation {
  Activity activity;
  int micro_batch = -1, chunk = -1;  ///< from 0; -1 after the passes
  double start = 0, end = 0;         ///< seconds in the step
  bool paired = false;               ///< runs beside the other operation of the same time (DualPipe)
  bool split = false;                ///< a backward pass whose gradients of the weights come later
  double recompute = 0;              ///< seconds at its beginning that repeat a forward pass; 0 where paired
};

/// One step on the pipeline, operation by operation. All steps run alike; only their memory differs.
///
/// Long steps repeat themselves in the middle. What is simulated is then a shorter step of `micro_batches` with its
/// whole rise, a stretch of the middle and its whole fall; at `cut` the `left_out` micro-batches are missing, which
/// take `left_out_time` seconds more. Times of operations are those of the shorter step.
struct Timeline {
  PipelineOrder order{};
  std::vector<std::vector<Operation>> stages;  ///< in order of time; empty for an illegal layout
  double passes_end = 0;                       ///< the last pass of any stage
  double end = 0;                              ///< of the step
  double cut = 0;
  int left_out = 0;
  double left_out_time = 0;
  /// Seconds since the beginning of the step, with what was left out.
  double real(double time) const { return left_out > 0 && time > cut ? time + left_out_time : time; }
  /// Micro-batch of an operation as the step counts them.
  int number(const Operation& operation) const {
    return operation.micro_batch + (operation.start >= cut ? left_out : 0);
  }
};

/// A step of more operations than these has no timeline: nobody could read it, and it would fill the memory. Only AFAB
/// comes to that, which has no middle to leave out: it holds all micro-batches at once.
inline constexpr double most_operations = 400000;

/// Simulates the step of `design`; `evaluation` is its result. `out` is reused. No stages where the layout is not
/// legal, the step time unknown, the operations too many, or after a stop. About 20 ns an operation, in one
/// thread and without word of its progress.
void simulate(const Design& design, const Evaluation& evaluation, Timeline& out, const Execution& execution = {});

/// Operations that simulate() would go through; for deciding where to run it.
double simulated_operations(const Design& design);

/// What one device of a stage holds from `time` until the next moment.
struct MemoryMoment {
  double time = 0;  ///< seconds since the beginning of the first step, as Timeline counts them
  MemoryParts parts;
  /// What the reserve is made of: what driver and communication library take, and what the allocator holds unused.
  double driver = 0, collective = 0, waste = 0;
  double in_flight = 0, weight_pending = 0;  ///< passes held, as StageMemory counts them
};

/// Memory of one stage over the first `steps` steps. The first begins with the weights: gradients appear with the
/// first backward pass of each chunk, the optimizer's state with its first update. From the second step on the
/// highest moment is the stage's memory in `evaluation`: both are made of the same parts.
std::vector<MemoryMoment> memory_over_time(const Design& design, const Evaluation& evaluation, const Timeline& timeline,
                                           int stage, int steps);

/// What a stage did in its step, in seconds, with what was left out.
struct StageBusy {
  double forward = 0, backward = 0, weight = 0, idle = 0;
  double passes = 0;  ///< forward operations
};
StageBusy busy(const Timeline& timeline, int stage);

}  // namespace trainyard
