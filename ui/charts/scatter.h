// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/chart_scene.h"

namespace trainyard::ui {

/// Positions of a scatter plot: predicted over measured values above, errors below.
struct ScatterLayout {
  QRect plot, errors;
  QVector<QRectF> keys;  ///< one per series
  double min = 1, max = 10;

  /// The position of a value, which must be positive.
  qreal x(double measured) const;
  qreal y(double predicted) const;
  /// The position of an error given as a fraction; clamped to the edge.
  qreal errorY(double error) const;
};

/// The error axis spans minus to plus this fraction; larger errors are drawn at the edge.
inline constexpr double largest_error = 0.5;

/// Whether a point is inside the axes.
bool is_drawable(const ScatterLayout& layout, double measured, double predicted);

/// The plot without the current design and the selected run, which move over it.
Scatter without_marks(Scatter spec);

ScatterLayout scatter_layout(const Scatter& spec, const Lettering& letters, const QSizeF& size);
QVector<Spot> scatter_spots(const Scatter& spec, const ScatterLayout& layout, qreal scale);
/// Draws below the points: bands around the diagonal, grid, axes, ticks, titles.
void draw_scatter_ground(const Canvas& canvas, const Scatter& spec, const ScatterLayout& layout);
/// Draws above the points: the diagonal, axes and key.
void draw_scatter_frame(const Canvas& canvas, const Scatter& spec, const ScatterLayout& layout);
/// Draws on top, for each slider step: the current design, its hints, and the selected run with its texts.
void draw_scatter_marks(const Canvas& canvas, const Scatter& spec, const ScatterLayout& layout);
/// The outline of a point of a series, centred on (0, 0), for marks of this size.
QPainterPath scatter_shape(Scatter::Shape shape, qreal size);

}  // namespace trainyard::ui
