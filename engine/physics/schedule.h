// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/physics/legality.h"
#include "engine/physics/setting.h"

namespace trainyard {

// Effects of the pass order on layers, memory and idle time of the stages. Sources: Megatron-LM (arXiv
// 2104.04473) for AFAB, 1F1B and interleaving; Zero Bubble Pipeline Parallelism (arXiv 2401.10241) for ZB-H1 and
// ZB-V; the DeepSeek-V3 report (arXiv 2412.19437), section 3.2.1 and table 2, for DualPipe.

/// Returns whether the backward pass is split, so that weight gradients can be computed later in idle time.
bool splits_backward(Schedule schedule);

/// Returns the schedule in effect: that of the design, or 1F1B for a single stage and for interleaving with one virtual
/// stage.
Schedule schedule_used(const Setting& setting);

/// Returns the number of model chunks on one stage that passes visit separately: vpp when interleaved, 2 for ZB-V and
/// DualPipe, otherwise 1.
int chunk_count(const Setting& setting);

/// Returns the share of the micro-batches that visit each chunk: ½ for DualPipe, whose two directions share them,
/// otherwise 1.
double chunk_share(const Setting& setting);

/// Returns the copies of each parameter in one pipeline: 2 for DualPipe, otherwise 1.
double parameter_copies(Schedule schedule);

/// Passes that occupy memory of a stage at one moment, counted in passes through all its layers. Fractions are passes
/// through single chunks.
struct PassesHeld {
  double in_flight = 0;       ///< forward pass finished or running, backward pass not finished
  double weight_pending = 0;  ///< backward pass finished, weight gradients not finished
};

/// Returns the passes at the peak of memory on stage i, `stage`. A pass in flight saves `saved` bytes, a pending one
/// `pending` bytes. AFAB: m. 1F1B: min(m, pp − i). Interleaved: (2 (pp − i − 1) + (vpp − 1) pp + 1) ÷ vpp, at most m
/// (arXiv 2104.04473, section 2.2). ZB-H1: pp − i in flight and i pending; ZB-V: pp on every stage (arXiv 2401.10241,
/// sections 2 and 5). DualPipe: pp + 1 passes through one of the two chunks, which count half each (arXiv 2412.19437,
/// table 2).
PassesHeld passes_held(const Setting& setting, int stage, double saved, double pending);

/// Returns the micro-batches in flight at that peak if a pending pass saves no more than one in flight.
double micro_batches_in_flight(const Setting& setting, int stage);

/// Seconds of one micro-batch on one stage, or summed over several stages.
struct PassTimes {
  double forward = 0;
  double backward = 0;   ///< gradients of activations, including recomputation
  double weight = 0;     ///< gradients of weights
  double recompute = 0;  ///< part of `backward` that repeats the forward pass
  double total() const { return forward + backward + weight; }
  PassTimes& operator+=(const PassTimes& o) { return add(o, 1); }
  PassTimes& operator-=(const PassTimes& o) { return add(o, -1); }

 private:
  PassTimes& add(const PassTimes& o, double times) {
    forward += o.forward * times;
    backward += o.backward * times;
    weight += o.weight * times;
    recompute += o.recompute * times;
    return *this;
  }
};

/// Returns the seconds that the slowest stage is idle in one step while the pipeline fills and drains. `others` are the
/// passes of one micro-batch, summed over all other stages. F, B and W are forward, backward and weight-gradient times.
/// With equal stages, the result is exactly the idle time of the schedule. AFAB and 1F1B: the passes of pp − 1 stages.
/// Interleaved: the same ÷ vpp. ZB-H1: (pp − 1)(F + B − W). DualPipe: (pp ÷ 2 − 1)(2 B + F − W), if a pair takes F + B
/// (its table 2); up to one F less if B > F. ZB-V: (pp − 1) B ÷ 2, because the optimizer waits for all stages. ZB-H1
/// and ZB-V idle longer with few micro-batches. With unequal stages, the result is too long by at most a few percent of
/// the step.
double bubble_time(const Setting& setting, const PassTimes& others);

/// Returns the first mismatch between the schedule and the numbers of micro-batches and stages, or Illegality::none.
Legality check_schedule(const Setting& setting);

}  // namespace trainyard
