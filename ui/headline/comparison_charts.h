// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/explore/attribution.h"
#include "ui/charts/chart_spec.h"
#include "ui/headline/comparison.h"

namespace trainyard::ui {

// Charts that compare scenarios of one job; pure functions of their results.

/// Why results of `to` differ from those of `from`, one column per metric. Inputs beyond `most_rows` share a row.
Waterfall waterfall(const Attribution& why, const std::vector<const Metric*>& columns, const ComparedScenario& from,
                    const ComparedScenario& to, int most_rows = 8);

/// A total to compare part by part: memory per device (in post-training of a GPU that trains), the time of a step or a
/// token, or memory of a GPU that generates answers.
enum class PartsOf { memory, time, rollout_memory };
/// Bars on one axis; the key shows the parts of the scenarios with index `baseline` and `chosen`. Empty if the job has
/// none.
std::optional<ComparedBars> compared_bars(const QVector<ComparedScenario>& scenarios, int baseline, int chosen,
                                          PartsOf whole);

/// One panel per headline result that has a likely range.
BandPanels band_panels(const QVector<ComparedScenario>& scenarios, int baseline);

}  // namespace trainyard::ui
