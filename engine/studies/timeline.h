// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/design/design.h"
#include "engine/evaluation/evaluation.h"
#include "engine/physics/pass_order.h"
#include "engine/run/parallel.h"

namespace trainyard {

/// Activity of a stage during an operation.
enum class Activity {
  forward,
  backward,         ///< includes recomputation and, unless the schedule splits it, weight gradients
  weight_gradient,  ///< the weight gradients of a split backward pass
  reduction,        ///< exchange of gradients and weights between replicas, only the part that is not overlapped
  optimizer,
  stragglers  ///< waiting for the slowest device of the cluster
};

struct Operation {
  Activity activity;
  int micro_batch = -1, chunk = -1;  ///< from 0; -1 after the passes
  double start = 0, end = 0;         ///< seconds since the start of the step
  bool paired = false;               ///< runs at the same time as another operation of this stage (DualPipe)
  bool split = false;                ///< a backward pass whose weight gradients are computed later
  double recompute = 0;              ///< seconds of recomputation at its start; 0 if paired
};

/// One step of the pipeline, operation by operation. All steps take the same time; only their memory differs.
///
/// The middle of a long step repeats. Therefore a shorter step is simulated, with its full ramp-up, some steady state
/// and its full ramp-down. At time `cut`, `left_out` micro-batches are omitted, which would take `left_out_time`
/// seconds. Times of operations refer to the shorter step.
struct Timeline {
  PipelineOrder order{};
  std::vector<std::vector<Operation>> stages;  ///< in order of time; empty if the layout is not legal
  double passes_end = 0;                       ///< end of the last pass of any stage
  double end = 0;                              ///< end of the step
  double cut = 0;
  int left_out = 0;
  double left_out_time = 0;
  /// Converts a time of the shorter step to seconds since the start of the full step.
  double full_step_time(double time) const { return left_out > 0 && time > cut ? time + left_out_time : time; }
  /// Number of the operation's micro-batch in the full step.
  int number(const Operation& operation) const {
    return operation.micro_batch + (operation.start >= cut ? left_out : 0);
  }
};

/// Steps with more operations have no timeline, because it would be unreadable and use too much memory. Only the AFAB
/// schedule reaches this limit. Other schedules repeat, so fewer micro-batches represent them; AFAB keeps all
/// micro-batches in flight at once.
inline constexpr double most_operations = 400000;

/// Simulates one step of `design`; `evaluation` must be its result. `out` is reused. It has no stages if the layout is
/// not legal, the step time is unknown, there are too many operations, or the simulation was stopped. Takes about 20 ns
/// per operation, in one thread, and does not report progress.
void simulate(const Design& design, const Evaluation& evaluation, Timeline& out, const Execution& execution = {});

/// Returns the number of operations that simulate() would process. Callers use it to choose a thread.
double simulated_operations(const Design& design);

/// Memory of one device of a stage, valid from `time` to the time of the next moment.
struct MemoryMoment {
  double time = 0;  ///< seconds since the start of the first step; steps are as long as in Timeline
  MemoryParts parts;
  /// Parts of the reserve, in bytes: driver, communication library, and memory that the allocator keeps unused.
  double driver = 0, collective = 0, waste = 0;
  double in_flight = 0, weight_pending = 0;  ///< passes in flight and with pending weight gradients (StageMemory)
};

/// Returns the memory of one stage over the first `steps` steps. The first step starts with weights only. Gradients
/// appear with the first backward pass of each chunk, optimizer states with the first update. From the second step on,
/// the peak equals the stage's memory in `evaluation`, because both add the same parts.
std::vector<MemoryMoment> memory_over_time(const Design& design, const Evaluation& evaluation, const Timeline& timeline,
                                           int stage, int steps);

/// Busy and idle seconds of a stage in the full step, including the omitted part.
struct StageBusy {
  double forward = 0, backward = 0, weight = 0, idle = 0;
  double passes = 0;  ///< forward operations
};
StageBusy find_stage_busy(const Timeline& timeline, int stage);

}  // namespace trainyard
