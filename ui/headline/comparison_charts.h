// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/explore/attribution.h"
#include "ui/charts/chart_spec.h"
#include "ui/headline/comparison.h"

namespace trainyard::ui {

// Charts of several scenarios of one job: pure functions of their results.

/// Why `to` differs from `from`. Of more inputs than `most_rows` those that do least share one row.
Waterfall waterfall(const Attribution& why, const std::vector<const Metric*>& columns, const ComparedScenario& from,
                    const ComparedScenario& to, int most_rows = 8);

/// What is compared part by part: memory of each device, of post-training while it trains and while it writes answers,
/// and the time of a step or of a token.
enum class PartsOf { memory, time, rollout_memory };
/// On one axis; the key has the parts of the baseline and of `chosen`. Nothing where the job has no such parts.
std::optional<ComparedBars> compared_bars(const QVector<ComparedScenario>& scenarios, int baseline, int chosen,
                                          PartsOf whole);

/// The results of the headline that are predicted with a band.
BandPanels band_panels(const QVector<ComparedScenario>& scenarios, int baseline);

}  // namespace trainyard::ui
