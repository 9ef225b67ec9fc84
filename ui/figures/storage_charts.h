// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <utility>
#include <vector>

#include "engine/design/design.h"
#include "engine/evaluation/evaluation.h"
#include "engine/studies/deadline.h"
#include "engine/studies/failure_study.h"
#include "ui/charts/chart_spec.h"

namespace trainyard::ui {

// The charts of the Storage page; pure functions of the numbers, the language and the locale.

/// Demand of training, checkpoints and restarts on each hop between GPUs and storage, against its supply.
PathFlows storage_path(const Design& design, const Evaluation& evaluation);

/// The baseline in a chart of another design: its letter and results.
struct BaselineMark {
  QString letter;
  const Evaluation* evaluation = nullptr;  ///< nullptr: the design is the baseline
};

/// The range of the interval axis in seconds: covers the current, the best and the baseline's interval with a margin.
std::pair<double, double> interval_range(const Evaluation& evaluation, const BaselineMark& baseline);
/// Lost time against the checkpoint interval. `points` from interval_curve().
ShareCurves interval_loss(const Design& design, const Evaluation& evaluation, const std::vector<IntervalPoint>& points,
                          const QString& letter, const BaselineMark& baseline, double previous_axis_max = 0);

/// One simulated day. `spans` from example_timeline().
DayTimeline training_day(const Design& design, const Evaluation& evaluation, const std::vector<PhaseSpan>& spans);

/// Use of storage capacity by kind of data.
BarList capacity_by_kind(const Design& design, const Evaluation& evaluation, double previous_axis_max = 0);

/// The range of the axis of cluster sizes, in devices.
std::pair<double, double> goodput_range(const Design& design);
/// Goodput against the number of devices. `points` from goodput_curve().
ShareCurves goodput_by_size(const Design& design, const Evaluation& evaluation, const std::vector<GoodputPoint>& points,
                            const QString& letter);

/// The finish time with GPUs and cost: without interruptions, with failures by the closed form, and in simulated runs.
/// Also the number of GPUs that meets the deadline. A `study` without runs or a `deadline` without a search is shown as
/// unknown. `stale`: `study` was computed for an older design.
RangeRows finish_range(const Design& design, const Evaluation& evaluation, const FailureStudy& study,
                       const DeadlineAnswer& deadline, std::uint64_t seed, bool stale);

}  // namespace trainyard::ui
