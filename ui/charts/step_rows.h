// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>

#include "ui/charts/chart_scene.h"
#include "ui/charts/time_ruler.h"

namespace trainyard::ui {

/// Positions of rows of boxes, one row per stage.
struct StepRows {
  const StepOnPipeline& spec;
  QRectF plot;
  TimeRuler ruler;

  qreal pitch() const { return plot.height() / std::max<qreal>(1, qreal(spec.rows.size())); }
  QRectF row(int row) const;
  QRectF box(int row, const StepOnPipeline::Box& box) const;
  int rowAt(qreal y) const;
  /// The index of the box of a row at a position; -1 for none.
  int boxAt(int row, const QPointF& at) const;
};

/// The largest height of a row, in pixels at 96 dpi.
inline constexpr qreal widest_row = 26;

/// All boxes as pixels, so that thousands cost no more than a few; boxes narrower than a pixel are blended.
QImage rows_image(const StepRows& rows, const Theme& theme, qreal ratio);
/// `image` is the result of rows_image(), or null on paper, where each box is drawn as a rectangle.
void draw_rows(const Canvas& canvas, const StepRows& rows, const QImage& image);
/// Draws the names of the stages and the outline of the marked stage.
void draw_row_names(const Canvas& canvas, const StepRows& rows);
QString box_text(const StepOnPipeline& spec, int row, const StepOnPipeline::Box& box);
/// The id of the metric that a click on a box of this part explains.
QString box_id(const StepOnPipeline& spec, Part part);

}  // namespace trainyard::ui
