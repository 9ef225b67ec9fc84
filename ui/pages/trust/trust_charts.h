// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/bands/bands.h"
#include "ui/charts/chart_spec.h"
#include "ui/pages/trust/run_filter.h"

namespace trainyard::ui {

/// Predicted against measured, one series a class of runs. Ids of points are "run:N", N their place in `rows`; those
/// of the user's own runs, which have a series of their own, "own:N".
Scatter predicted_against_measured(const QVector<ShownRun>& shown, const QVector<QString>& ids, Measure measure,
                                   RunKind kind);
/// One more series, in the order of what was measured; none without points.
void add_points(Scatter& spec, Scatter::Series series);
/// Both axes about all points, with their labels.
void set_range(Scatter& spec);
/// The design on the diagonal.
Scatter::Now now_of(const Evaluation& evaluation, const Band& band, Measure measure, const QString& letter);
Scatter::Chosen chosen_of(const ValidatedRun& row, const QString& id, Measure measure);

}  // namespace trainyard::ui
