// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/chart_scene.h"

namespace trainyard::ui {

/// Where everything of a scatter stands: predicted over measured above, the error under it.
struct ScatterLayout {
  QRect plot, errors;
  QVector<QRectF> keys;  ///< of each series
  double min = 1, max = 10;

  /// Positive values only.
  qreal x(double measured) const;
  qreal y(double predicted) const;
  /// Of an error as a fraction; what lies outside stands at the edge.
  qreal errorY(double error) const;
};

/// Errors reach from minus to plus this much; what lies outside stands at the edge.
inline constexpr double largest_error = 0.5;

/// Can be drawn on the axes.
bool drawable(const ScatterLayout& layout, double measured, double predicted);

/// The same without what moves over it.
Scatter without_marks(Scatter spec);

ScatterLayout scatter_layout(const Scatter& spec, const Lettering& letters, const QSizeF& size);
QVector<Spot> scatter_spots(const Scatter& spec, const ScatterLayout& layout, qreal scale);
/// Under the points: bands about the diagonal, grid, axes, ticks, titles.
void draw_scatter_ground(const Canvas& canvas, const Scatter& spec, const ScatterLayout& layout);
/// Over the points: the diagonal, axes and key.
void draw_scatter_frame(const Canvas& canvas, const Scatter& spec, const ScatterLayout& layout);
/// Over all of that, and moving with a slider: the design, the hints beside it, the chosen run with what is to say of
/// it.
void draw_scatter_marks(const Canvas& canvas, const Scatter& spec, const ScatterLayout& layout);
/// The outline of one point of a series about (0, 0), for a mark of this size.
QPainterPath scatter_shape(Scatter::Shape shape, qreal size);

}  // namespace trainyard::ui
