// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/chart_scene.h"

namespace trainyard::ui {

/// Positions of the rows of demand and supply, in painter units.
struct DemandLayout {
  QRect plot;
  double min = 1, max = 10;
  int rows = 0;
  qreal width = 0;

  /// The position of a value, clamped to the axis.
  qreal x(double value) const;
  qreal middle(int row) const { return plot.top() + (row + 0.5) * plot.height() / std::max(rows, 1); }
};

DemandLayout demand_layout(const DemandSupply& spec, const Lettering& letters, const QSizeF& size);
QVector<Spot> demand_spots(const DemandSupply& spec, const DemandLayout& layout);
void draw_demand_ground(const Canvas& canvas, const DemandSupply& spec, const DemandLayout& layout);
void draw_demand_texts(const Canvas& canvas, const DemandSupply& spec, const DemandLayout& layout,
                       const QString& selected);
/// Blue if the supply is sufficient, amber near the limit, red above it.
QColor demand_color(const Theme& theme, const DemandSupply::Row& row);

}  // namespace trainyard::ui
