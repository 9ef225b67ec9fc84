// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/chart_spec.h"
#include "ui/charts/plot.h"

namespace trainyard::ui {

/// The axes of a line plot. The names of levels and of thin areas are beside it.
PlotFrame line_plot_frame(const LinePlot& spec, const Lettering& letters, const QSizeF& size);

/// Upper edges of the stacked areas, one row per area.
QVector<QVector<double>> stack_area_heights(const LinePlot& spec);
/// The value of a line at x; NaN outside its x range.
double height_at(const LinePlot::Line& line, double x);

void draw_line_plot_areas(const Canvas& canvas, const LinePlot& spec, const PlotFrame& frame);
void draw_line_plot_names(const Canvas& canvas, const LinePlot& spec, const PlotFrame& frame);

}  // namespace trainyard::ui
