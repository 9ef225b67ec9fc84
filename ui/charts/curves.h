// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/chart_scene.h"

namespace trainyard::ui {

/// Positions of log-log curves, in painter units.
struct CurvesLayout {
  QRect plot;
  double x_min = 1, x_max = 10, y_min = 1, y_max = 10;

  /// The position of a value, which must be positive.
  qreal x(double value) const;
  qreal y(double value) const;
};

/// Whether a point is positive and inside the ranges of the axes.
bool is_drawable(const CurvesLayout& layout, double x, double y);
/// Whether a value can be drawn on a log axis; a single zero would remove its whole line.
bool has_logarithm(double value);

CurvesLayout curves_layout(const Curves& spec, const Lettering& letters, const QSizeF& size);
QVector<Spot> curves_spots(const Curves& spec, const CurvesLayout& layout, qreal scale);
/// Draws grid, axes, tick labels, titles, and the line from the current point to the axis.
void draw_curves_ground(const Canvas& canvas, const Curves& spec, const CurvesLayout& layout);
/// Draws labels of points and lines, most important first; a label without free room is omitted.
void draw_curves_labels(const Canvas& canvas, const Curves& spec, const CurvesLayout& layout);

}  // namespace trainyard::ui
