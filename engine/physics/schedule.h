// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/physics/legality.h"
#include "engine/physics/setting.h"

namespace trainyard {

// What the order of passes on the stages means for layers, memory and waiting. Sources: Megatron-LM (arXiv
// 2104.04473) for AFAB, 1F1B and interleaving; Zero Bubble Pipeline Parallelism (arXiv 2401.10241) for ZB-H1 and
// ZB-V; the DeepSeek-V3 report (arXiv 2412.19437), section 3.2.1 and table 2, for DualPipe.

/// Whether the backward pass is split, so that the gradients of weights wait for a free moment.
bool splits_backward(Schedule schedule);

/// The order in which the passes run: that of the design, or 1F1B on a single stage and where interleaving has one
/// virtual stage.
Schedule schedule_used(const Setting& setting);

/// Pieces of the model on one stage that passes visit one by one: v when interleaved, 2 on the V of ZB-V and in
/// DualPipe, otherwise 1.
int chunk_count(const Setting& setting);

/// Share of the micro-batches that visit each chunk: half in DualPipe, where the two directions share them.
double chunk_share(const Setting& setting);

/// Copies of each parameter in one pipeline: 2 in DualPipe, otherwise 1.
double parameter_copies(Schedule schedule);

/// What a stage holds at one moment, counted in passes through all its layers (fractions: single chunks).
struct PassesHeld {
  double in_flight = 0;       ///< forward done or running, backward not yet done
  double weight_pending = 0;  ///< backward done, gradient of the weights not yet done
};

/// The moment at which the stage holds most, when a pass in flight keeps `kept` bytes and a pending one `pending`.
/// AFAB: m. 1F1B: min(m, p − i). Interleaved: (2 (p − i − 1) + (v − 1) p + 1) ÷ v, at most m (arXiv 2104.04473,
/// section 2.2). ZB-H1: p − i in flight and i pending; ZB-V: p on every stage (arXiv 2401.10241, sections 2 and 5).
/// DualPipe: p + 1 through one of the two chunks (arXiv 2412.19437, table 2).
PassesHeld passes_held(const Setting& setting, int stage, double kept, double pending);

/// Micro-batches in flight at that moment when pending passes keep no more than those in flight.
double micro_batches_in_flight(const Setting& setting, int stage);

/// Seconds of one micro-batch on a stage, or on several together.
struct PassTimes {
  double forward = 0;
  double backward = 0;   ///< of activations, with what is recomputed
  double weight = 0;     ///< gradients of the weights
  double recompute = 0;  ///< of the backward pass: repeats the forward pass
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

/// Seconds that the slowest stage waits in one step while the pipeline fills and drains. `others` are the passes of
/// one micro-batch on all other stages together. With equal stages this is the schedule's idle time exactly: p − 1
/// stages' passes for AFAB and 1F1B, divided by v when interleaved, (p − 1)(F + B − W) for ZB-H1,
/// (p ÷ 2 − 1)(2 B + F − W) for DualPipe (its table 2 with a pair taking F and B after each other). ZB-V leaves
/// (p − 1) B ÷ 2, because the optimizer waits for all stages; few micro-batches leave more. With unequal stages it is
/// at most a few percent of the step too long.
double bubble_time(const Setting& setting, const PassTimes& others);

/// Whether the micro-batches and stages suit the schedule; the first mismatch otherwise.
Legality check_schedule(const Setting& setting);

}  // namespace trainyard
