// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "engine/studies/post_training_study.h"
#include "ui/charts/chart_spec.h"

namespace trainyard::ui {

// Charts of a post-training job; pure functions of its results. `previous_axis_max` as for other charts.

/// The phases of an iteration on each pool with hatched idle time, and the shortest possible rollout.
PhaseLanes iteration_by_phase(const Design& design, const Evaluation& evaluation, double previous_axis_max = 0);
/// The share of answers longer than each length, up to the allowed maximum.
SweepLines answer_lengths(const Design& design, const Evaluation& evaluation);
/// Times of iteration, rollout and training against the number of GPUs that only generate answers.
SweepLines split_of_devices(const Design& design, const Evaluation& evaluation, const std::vector<SplitPoint>& points);
/// The memory of a GPU of each pool, by role.
StackedBar rollout_memory_chart(const Evaluation& evaluation, double previous_axis_max = 0);
StackedBar training_memory_chart(const Evaluation& evaluation, double previous_axis_max = 0);

}  // namespace trainyard::ui
