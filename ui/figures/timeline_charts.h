// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "engine/design/design.h"
#include "engine/evaluation/evaluation.h"
#include "engine/studies/timeline.h"
#include "ui/charts/chart_spec.h"

namespace trainyard::ui {

/// Steps that memory is followed over: the state of the optimizer is born in the first.
inline constexpr int followed_steps = 3;

/// A step as it was simulated, and what one of its stages holds over the first steps.
struct SimulatedStep {
  const Design& design;
  const Evaluation& evaluation;
  const Timeline& timeline;
  int stage = 0;                             ///< whose memory is shown
  const std::vector<MemoryMoment>& moments;  ///< of that stage over followed_steps; empty for an illegal layout
};

/// What each stage does when, and what the chosen one holds in step `step` (from 1). More than 32 stages are shown by
/// every n-th of them, the first, the last and the chosen one always. `traced` is a micro-batch from 1; 0: none.
StepOnPipeline step_on_pipeline(const SimulatedStep& step, int number, int traced, double previous_axis_max = 0);
/// What the chosen stage holds over the first steps; `chosen` of them is marked.
HeldOverTime memory_over_first_steps(const SimulatedStep& step, int chosen, double previous_axis_max = 0);

/// The indices of at most `most` of `count` stages, evenly spread, with the first, the last and `chosen`.
QVector<int> shown_stages(int count, int chosen, int most);

}  // namespace trainyard::ui
