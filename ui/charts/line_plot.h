// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "ui/charts/canvas.h"
#include "ui/charts/chart_scene.h"

namespace trainyard::ui {

/// Positions of a line plot, in painter units.
struct LinePlotLayout {
  QRectF plot;
  qreal right = 0;  ///< right end of the names beside the plot
  double x_max = 1, y_max = 1;

  qreal x(double value) const { return plot.left() + value / x_max * plot.width(); }
  qreal y(double value) const { return plot.bottom() - value / y_max * plot.height(); }
  bool is_inside(double a, double b) const {
    return a >= 0 && a <= x_max * (1 + 1e-9) && b >= 0 && b <= y_max * (1 + 1e-9);
  }
};

LinePlotLayout line_plot_layout(const LinePlot& spec, const Lettering& letters, const QSizeF& size);

/// Upper edges of the stacked areas, one row per area.
QVector<QVector<double>> area_tops(const LinePlot& spec);
/// The parts of a line inside the axes; the flag tells whether the line misses a target in that part.
QVector<std::pair<QPolygonF, bool>> visible_pieces(const LinePlot::Line& line, const LinePlotLayout& layout);
/// The value of a line at x; NaN outside its x range.
double height_at(const LinePlot::Line& line, double x);

void draw_line_plot_ground(const Canvas& canvas, const LinePlot& spec, const LinePlotLayout& layout);
void draw_line_plot_areas(const Canvas& canvas, const LinePlot& spec, const LinePlotLayout& layout);
void draw_line_plot_names(const Canvas& canvas, const LinePlot& spec, const LinePlotLayout& layout);

}  // namespace trainyard::ui
