// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "engine/design/design.h"
#include "engine/evaluation/evaluation.h"
#include "engine/studies/scaling.h"
#include "ui/charts/chart_spec.h"

namespace trainyard::ui {

// Charts of results; pure functions of the numbers, the language and the locale. Pass the `axis_max` of the chart on
// screen as `previous_axis_max`, so that the axis stays while a slider moves.

/// Memory of the fullest device by part, against its capacity.
StackedBar memory_by_part(const Design& design, const Evaluation& evaluation, double previous_axis_max = 0);
/// Memory of each pipeline stage by part. More than 64 stages share columns; each column shows its fullest stage.
StackedColumns memory_by_stage(const Design& design, const Evaluation& evaluation, double previous_axis_max = 0);
/// Step time by part, with the ideal time if every device ran at its peak.
StackedBar step_time_by_part(const Design& design, const Evaluation& evaluation, double previous_axis_max = 0);
/// Training days against the number of devices.
Curves scaling(const Design& design, const Evaluation& evaluation, const std::vector<ScalingPoint>& points);
/// The same with the best layout at each count. The last of `points` is the current layout; it is marked beside the
/// line.
Curves scaling(const Design& design, const Evaluation& evaluation, const std::vector<ScalingPoint>& points,
               const std::vector<ScalingPoint>& best);
Curves scaling(const Design& design, const Evaluation& evaluation);
/// Storage bandwidth that training and checkpoints need, against the supply.
DemandSupply storage_demand(const Design& design, const Evaluation& evaluation);

}  // namespace trainyard::ui
