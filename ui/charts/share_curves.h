// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/chart_scene.h"

namespace trainyard::ui {

/// Where everything of shares over a log axis stands.
struct ShareLayout {
  QRect plot;
  double x_min = 1, x_max = 10, y_max = 1;
  qreal width = 0;  ///< of the whole chart

  qreal x(double value) const;
  qreal y(double value) const;
  bool holds(double x_value, double y_value) const;
};

ShareLayout share_layout(const ShareCurves& spec, const Lettering& letters, const QSizeF& size);
QVector<Spot> share_spots(const ShareCurves& spec, const ShareLayout& layout, qreal scale);
void draw_share_ground(const Canvas& canvas, const ShareCurves& spec, const ShareLayout& layout);
/// Names of areas and lines, and what the marked points say; the important first.
/// Areas whose part is hatched, which a pattern brush cannot do as vectors.
void draw_hatched_areas(const Canvas& canvas, const ShareCurves& spec, const ShareLayout& layout);
void draw_share_labels(const Canvas& canvas, const ShareCurves& spec, const ShareLayout& layout,
                       const QString& selected);
/// Sums of the areas up to and with each.
QVector<QVector<double>> stacked(const ShareCurves& spec);

}  // namespace trainyard::ui
