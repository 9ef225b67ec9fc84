// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "engine/design/design.h"
#include "engine/evaluation/evaluation.h"
#include "engine/studies/timeline.h"
#include "ui/charts/chart_spec.h"

namespace trainyard::ui {

/// Steps over which memory is shown; the optimizer state is allocated in the first.
inline constexpr int followed_steps = 3;

/// A simulated step, and the memory of one of its stages over the first steps.
struct SimulatedStep {
  const Design& design;
  const Evaluation& evaluation;
  const Timeline& timeline;
  int stage = 0;                             ///< index of the stage whose memory is shown
  const std::vector<MemoryMoment>& moments;  ///< memory of that stage over followed_steps; empty for an illegal layout
};

/// Operations of each stage over time, and the memory of the selected stage in step `number` (from 1). If there are
/// more than 32 stages, it shows 32 of them at even distances. `traced` is a micro-batch (from 1) to highlight; 0:
/// none.
StepOnPipeline step_on_pipeline(const SimulatedStep& step, int number, int traced, double previous_axis_max = 0);
/// The memory of the selected stage over the first steps; step `chosen` is marked.
MemoryOverTime memory_over_first_steps(const SimulatedStep& step, int chosen, double previous_axis_max = 0);

/// The indices of at most `most` of `count` stages, evenly spaced, including the first, the last and `chosen`.
QVector<int> shown_stages(int count, int chosen, int most);

}  // namespace trainyard::ui
