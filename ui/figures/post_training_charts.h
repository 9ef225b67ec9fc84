// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "engine/studies/post_training_study.h"
#include "ui/charts/chart_spec.h"

namespace trainyard::ui {

// Charts of a post-training job, pure functions of its results. `axis_max` as for other charts.

/// The phases of an iteration on each pool, what waits hatched, and the floor of the rollout.
PhaseLanes iteration_by_phase(const Design& design, const Evaluation& evaluation, double previous_axis_max = 0);
/// Share of the answers that are longer, against their length, up to the longest allowed.
SweepLines answer_lengths(const Design& design, const Evaluation& evaluation);
/// Iteration, rollout and training against the GPUs that only write answers.
SweepLines split_of_devices(const Design& design, const Evaluation& evaluation, const std::vector<SplitPoint>& points);
/// What a GPU of each pool holds, by role.
StackedBar memory_while_writing(const Evaluation& evaluation, double previous_axis_max = 0);
StackedBar memory_while_training(const Evaluation& evaluation, double previous_axis_max = 0);

}  // namespace trainyard::ui
