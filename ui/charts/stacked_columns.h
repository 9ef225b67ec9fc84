// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/chart_scene.h"

namespace trainyard::ui {

/// Positions of stacked columns, in painter units.
struct ColumnsLayout {
  QRectF plot;  ///< from zero to the end of the axis
  double axis_max = 1;
  int count = 0;
  qreal bar_share = 0.74;  ///< width of a column as a share of the distance between columns

  qreal y(double value) const;
  qreal middle(int column) const { return plot.left() + (column + 0.5) * plot.width() / std::max(count, 1); }
  QRectF span(int column, double from, double to) const;
};

ColumnsLayout columns_layout(const StackedColumns& spec, const Lettering& letters, const QSizeF& size);
QVector<Spot> columns_spots(const StackedColumns& spec, const ColumnsLayout& layout);
void draw_columns_ground(const Canvas& canvas, const StackedColumns& spec, const ColumnsLayout& layout);
void draw_columns_furniture(const Canvas& canvas, const StackedColumns& spec, const ColumnsLayout& layout,
                            const QString& selected);

}  // namespace trainyard::ui
