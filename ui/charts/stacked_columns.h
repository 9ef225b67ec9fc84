// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/chart_scene.h"
#include "ui/charts/plot.h"

namespace trainyard::ui {

/// The axes of stacked columns. Column i is centred on i + 0.5.
PlotFrame columns_frame(const StackedColumns& spec, const Lettering& letters, const QSizeF& size);
/// The width of a column as a share of the distance between columns.
qreal column_share(const StackedColumns& spec);
QVector<Spot> columns_spots(const StackedColumns& spec, const PlotFrame& frame);
/// Draws above the columns: hatching, outlines, excess, limit, marks.
void draw_columns_furniture(const Canvas& canvas, const StackedColumns& spec, const PlotFrame& frame,
                            const QString& selected);

}  // namespace trainyard::ui
