// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "engine/design/design.h"
#include "engine/evaluation/evaluation.h"
#include "engine/studies/sample_jobs.h"
#include "ui/charts/chart_spec.h"

namespace trainyard::ui {

// Charts of data reads and data preparation; pure functions of the numbers, the language and the locale.

/// The read bandwidth that each sample job would need from the design's storage on all of its devices. Uses the
/// published step time if known, otherwise the utilization of the design. Row ids are "sample:" and the workload id.
DemandSupply sample_demand(const Design& design, const std::vector<SampleJob>& jobs);

/// Core-hours of each stage that prepares the dataset.
BarList preparation_by_stage(const Evaluation& evaluation, double previous_axis_max = 0);

}  // namespace trainyard::ui
