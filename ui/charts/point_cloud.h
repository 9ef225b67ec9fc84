// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainterPath>
#include <QPen>
#include <QPixmap>

#include "ui/charts/chart_scene.h"

namespace trainyard::ui {

/// Positions of a point cloud, in painter units.
struct CloudLayout {
  QRect plot;
  double x_max = 1, y_max = 1;

  qreal x(double value) const { return plot.left() + value / x_max * plot.width(); }
  qreal y(double value) const { return plot.top() + plot.height() * (1 - value / y_max); }
  bool is_inside(double x_value, double y_value) const;
};

/// The shape of a point, centred on (0, 0).
struct CloudMark {
  QPainterPath path;
  QPen pen;
  QBrush brush;
  /// Renders the shape once: drawing a pixmap takes a tenth of the time of drawing an outline.
  QPixmap picture(const Canvas& canvas) const;
};
CloudMark cloud_mark(const Canvas& canvas, bool refused);

/// The x or y values of all refused points, or of all others.
QVector<double> cloud_values(const PointCloud& spec, bool refused, double PointCloud::Point::*value);

CloudLayout cloud_layout(const PointCloud& spec, const Lettering& letters, const QSizeF& size);
/// The spots of marked points, then of the front, then of all other points; points outside the axes have none.
QVector<Spot> cloud_spots(const PointCloud& spec, const CloudLayout& layout, qreal scale);
/// The index of the mark whose centre is hit, even among other points; -1 for none.
int cloud_mark_at(const PointCloud& spec, const QVector<Spot>& spots, const QPointF& at, qreal scale);
/// The index of the next spot: left and right follow the front, up and down go to the nearest point above or below.
int cloud_neighbour(const PointCloud& spec, const QVector<Spot>& spots, int spot, Qt::Key key);
QString cloud_tip(const PointCloud& spec, const Spot& spot);
/// Draws below the points: the unreachable region, the strip of equally good values, grid, axes, titles.
void draw_cloud_ground(const Canvas& canvas, const PointCloud& spec, const CloudLayout& layout);
/// Draws above the points: the front, the limit, and the marks with their names.
void draw_cloud_marks(const Canvas& canvas, const PointCloud& spec, const CloudLayout& layout);

}  // namespace trainyard::ui
