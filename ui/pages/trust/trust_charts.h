// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/bands/bands.h"
#include "ui/charts/chart_spec.h"
#include "ui/pages/trust/run_filter.h"

namespace trainyard::ui {

/// Predicted against measured, one series per class of runs. Point ids are "run:N", with N the index in `rows`. The
/// user's own runs have their own series and the ids "own:N".
Scatter predicted_against_measured(const QVector<ShownRun>& shown, const QVector<QString>& ids, Measure measure,
                                   RunKind kind);
/// Adds a series sorted by measured value, unless it is empty.
void add_points(Scatter& spec, Scatter::Series series);
/// Sets both axes and their labels to cover all points.
void set_range(Scatter& spec);
/// The mark of the current design on the diagonal.
Scatter::Now now_of(const Evaluation& evaluation, const Band& band, Measure measure, const QString& letter);
Scatter::Chosen chosen_of(const ValidatedRun& row, const QString& id, Measure measure);

}  // namespace trainyard::ui
