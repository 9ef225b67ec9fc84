// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "engine/design/design.h"
#include "engine/evaluation/evaluation.h"
#include "engine/studies/scaling.h"
#include "ui/charts/chart_spec.h"

namespace trainyard::ui {

// From results to charts: pure functions of the numbers, the language and the locale. Where a chart has a linear
// axis, pass the `axis_max` of the chart on screen, so that its ruler stays while a slider moves.

/// What fills the fullest device, against its capacity.
StackedBar memory_by_part(const Design& design, const Evaluation& evaluation, double previous_axis_max = 0);
/// The same for each pipeline stage. More than 64 stages share columns, each showing its fullest.
StackedColumns memory_by_stage(const Design& design, const Evaluation& evaluation, double previous_axis_max = 0);
/// Where a step goes, with its length if every device ran at its peak.
StackedBar step_time_by_part(const Design& design, const Evaluation& evaluation, double previous_axis_max = 0);
/// Days against the number of devices.
Curves scaling(const Design& design, const Evaluation& evaluation, const std::vector<ScalingPoint>& points);
/// The same through the best layout at each count; the present one of `points` stands beside it.
Curves scaling(const Design& design, const Evaluation& evaluation, const std::vector<ScalingPoint>& points,
               const std::vector<ScalingPoint>& best);
Curves scaling(const Design& design, const Evaluation& evaluation);
/// What training and checkpoints ask of storage, against what it gives.
DemandSupply storage_demand(const Design& design, const Evaluation& evaluation);

}  // namespace trainyard::ui
