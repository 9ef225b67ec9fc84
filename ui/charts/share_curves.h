// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/chart_scene.h"

namespace trainyard::ui {

/// Positions of shares over a log axis, in painter units.
struct ShareLayout {
  QRect plot;
  double x_min = 1, x_max = 10, y_max = 1;
  qreal width = 0;  ///< width of the whole chart

  qreal x(double value) const;
  qreal y(double value) const;
  bool is_inside(double x_value, double y_value) const;
};

ShareLayout share_layout(const ShareCurves& spec, const Lettering& letters, const QSizeF& size);
QVector<Spot> share_spots(const ShareCurves& spec, const ShareLayout& layout, qreal scale);
void draw_share_ground(const Canvas& canvas, const ShareCurves& spec, const ShareLayout& layout);
/// Draws the areas whose part is hatched. A pattern brush would not be exported as vectors.
void draw_hatched_areas(const Canvas& canvas, const ShareCurves& spec, const ShareLayout& layout);
/// Draws names of areas and lines and labels of marked points, most important first.
void draw_share_labels(const Canvas& canvas, const ShareCurves& spec, const ShareLayout& layout,
                       const QString& selected);
/// Cumulative sums of the areas: row i is the sum up to and including area i.
QVector<QVector<double>> stacked(const ShareCurves& spec);

}  // namespace trainyard::ui
