// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>

#include "ui/charts/chart_scene.h"
#include "ui/charts/time_ruler.h"

namespace trainyard::ui {

/// Rows of boxes, one a stage.
struct StepRows {
  const StepOnPipeline& spec;
  QRectF plot;
  TimeRuler ruler;

  qreal pitch() const { return plot.height() / std::max<qreal>(1, qreal(spec.rows.size())); }
  QRectF row(int row) const;
  QRectF box(int row, const StepOnPipeline::Box& box) const;
  int rowAt(qreal y) const;
  /// The box of a row at a time; -1 when there is none.
  int boxAt(int row, const QPointF& at) const;
};

/// Widest that rows are drawn, in lengths of the canvas.
inline constexpr qreal widest_row = 26;

/// All boxes as they cover pixels: thousands cost no more than a few, and what is narrower than a pixel mixes.
QImage rows_image(const StepRows& rows, const Theme& theme, qreal ratio);
/// `image` is that of rows_image(), or null on paper, where each box becomes a rectangle.
void draw_rows(const Canvas& canvas, const StepRows& rows, const QImage& image);
/// Names of stages, and the outline of the marked one.
void draw_row_names(const Canvas& canvas, const StepRows& rows);
QString box_text(const StepOnPipeline& spec, int row, const StepOnPipeline::Box& box);
/// What a click on a box explains.
QString box_id(const StepOnPipeline& spec, Part part);

}  // namespace trainyard::ui
