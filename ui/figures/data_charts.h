// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "engine/design/design.h"
#include "engine/evaluation/evaluation.h"
#include "engine/studies/sample_jobs.h"
#include "ui/charts/chart_spec.h"

namespace trainyard::ui {

// Charts of what jobs read and of how data sets are built: pure functions of the numbers, the language and the locale.

/// What each job would read from the storage of the design if it ran on all of its devices. By step time where that is
/// published, otherwise at the utilization of the design. Rows have the id "sample:" and the workload's.
DemandSupply sample_demand(const Design& design, const std::vector<SampleJob>& jobs);

/// Core-hours of each stage that builds the data set.
BarList preparation_by_stage(const Evaluation& evaluation, double previous_axis_max = 0);

}  // namespace trainyard::ui
