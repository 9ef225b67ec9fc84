// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/bands/bands.h"
#include "ui/charts/chart_spec.h"
#include "ui/pages/trust/run_filter.h"

namespace trainyard::ui {

/// Predicted against measured values, with one series per class of runs; the user's own runs are a separate series.
/// `ids` has the point id of each shown run: "run:N", or "own:N" for the user's own.
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
