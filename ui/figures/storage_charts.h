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

// The charts of the Storage page: pure functions of the numbers, the language and the locale.

/// What training, checkpoints and restarts ask of each hop between GPUs and storage, against what it gives.
PathFlows storage_path(const Design& design, const Evaluation& evaluation);

/// The baseline in a chart of another design: its letter and results.
struct BaselineMark {
  QString letter;
  const Evaluation* evaluation = nullptr;  ///< nullptr: the design is the baseline
};

/// Seconds that the axis of intervals spans: the present one, the best and the baseline's with room about them.
std::pair<double, double> interval_range(const Evaluation& evaluation, const BaselineMark& baseline);
/// Time that does not train against the checkpoint interval. `points` from interval_curve().
ShareCurves interval_loss(const Design& design, const Evaluation& evaluation, const std::vector<IntervalPoint>& points,
                          const QString& letter, const BaselineMark& baseline, double previous_axis_max = 0);

/// One played day. `spans` from example_timeline().
DayTimeline training_day(const Design& design, const Evaluation& evaluation, const std::vector<PhaseSpan>& spans);

/// What takes room on storage.
BarList capacity_by_kind(const Design& design, const Evaluation& evaluation, double previous_axis_max = 0);

/// Devices that the axis of cluster sizes spans.
std::pair<double, double> goodput_range(const Design& design);
/// Goodput against the number of devices. `points` from goodput_curve().
ShareCurves goodput_by_size(const Design& design, const Evaluation& evaluation, const std::vector<GoodputPoint>& points,
                            const QString& letter);

/// When the run ends, on how many GPUs and for what: without interruptions, by the closed form, and in played runs;
/// and how many GPUs the deadline takes. `study` without runs, `deadline` without a search: not known yet; `stale`: of
/// an older design.
RangeRows finish_range(const Design& design, const Evaluation& evaluation, const FailureStudy& study,
                       const DeadlineAnswer& deadline, std::uint64_t seed, bool stale);

}  // namespace trainyard::ui
