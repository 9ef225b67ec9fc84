// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/chart_scene.h"

namespace trainyard::ui {

/// Where everything of log-log curves stands.
struct CurvesLayout {
  QRect plot;
  double x_min = 1, x_max = 10, y_min = 1, y_max = 10;

  /// Both need a positive value.
  qreal x(double value) const;
  qreal y(double value) const;
};

/// A point that can be drawn on log axes inside of the ranges.
bool drawable(const CurvesLayout& layout, double x, double y);
/// Can stand on a log axis at all: one zero would take the whole line with it.
bool has_logarithm(double value);

CurvesLayout curves_layout(const Curves& spec, const Lettering& letters, const QSizeF& size);
QVector<Spot> curves_spots(const Curves& spec, const CurvesLayout& layout, qreal scale);
/// Grid, axes, tick labels, titles, and the line from the present point to the axis.
void draw_curves_ground(const Canvas& canvas, const Curves& spec, const CurvesLayout& layout);
/// Labels of points and lines, the important first; one that finds no free place is left out.
void draw_curves_labels(const Canvas& canvas, const Curves& spec, const CurvesLayout& layout);

}  // namespace trainyard::ui
