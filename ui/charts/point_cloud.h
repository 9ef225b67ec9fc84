// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainterPath>
#include <QPen>
#include <QPixmap>

#include "ui/charts/chart_scene.h"

namespace trainyard::ui {

/// Where everything of a cloud of points stands.
struct CloudLayout {
  QRect plot;
  double x_max = 1, y_max = 1;

  qreal x(double value) const { return plot.left() + value / x_max * plot.width(); }
  qreal y(double value) const { return plot.top() + plot.height() * (1 - value / y_max); }
  bool holds(double x_value, double y_value) const;
};

/// One point about (0, 0).
struct CloudMark {
  QPainterPath path;
  QPen pen;
  QBrush brush;
  /// Putting a picture down takes a tenth of the time of drawing its outline.
  QPixmap picture(const Canvas& canvas) const;
};
CloudMark cloud_mark(const Canvas& canvas, bool refused);

/// Of the points that are in reach, or of the others.
QVector<double> cloud_values(const PointCloud& spec, bool refused, double PointCloud::Point::*value);

CloudLayout cloud_layout(const PointCloud& spec, const Lettering& letters, const QSizeF& size);
/// Marked points, then the front, then all others; what lies outside the axes has no spot.
QVector<Spot> cloud_spots(const PointCloud& spec, const CloudLayout& layout, qreal scale);
/// The mark that is hit in its middle, whatever points lie about it; -1 for none.
int cloud_mark_at(const PointCloud& spec, const QVector<Spot>& spots, const QPointF& at, qreal scale);
/// Left and right walk the front, up and down go to the nearest point above and below.
int cloud_neighbour(const PointCloud& spec, const QVector<Spot>& spots, int spot, Qt::Key key);
QString cloud_tip(const PointCloud& spec, const Spot& spot);
/// Under the points: what is out of reach, the strip of equals, grid, axes, titles.
void draw_cloud_ground(const Canvas& canvas, const PointCloud& spec, const CloudLayout& layout);
/// Over the points: the front, the limit, and the marks with their names.
void draw_cloud_marks(const Canvas& canvas, const PointCloud& spec, const CloudLayout& layout);

}  // namespace trainyard::ui
