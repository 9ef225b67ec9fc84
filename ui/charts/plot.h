// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/canvas.h"

namespace trainyard::ui {

/// An axis of a plot. If `min` is larger than `max`, the axis is reversed.
struct PlotAxis {
  double min = 0, max = 1;
  bool logarithmic = false;
  QVector<double> ticks{};
  QVector<QString> labels{};  ///< numbers at the ticks; a tick with an empty label has no mark
  QString title{};
  bool grid = true;       ///< ticks are lines across the plot; otherwise short marks
  qsizetype strong = -1;  ///< index of the emphasised tick; it has priority over the others

  /// The position of a value: 0 at `min`, 1 at `max`; NaN if a log axis cannot show it.
  double share(double value) const;
  double value(double share) const;
  /// Whether a value is on the axis.
  bool contains(double value) const;
};

/// An axis with ticks at multiples of `step` from `min`, with numbers in the language of the user.
PlotAxis make_linear_axis(double min, double max, double step, const QString& title = {});
/// An axis without ticks for rows, the first at the top. Row i is centred on i + 0.5.
PlotAxis make_row_axis(qsizetype rows);

/// The axes of a plot and their place in a chart, in painter units.
struct PlotFrame {
  PlotAxis x, y;
  QRectF area;      ///< edges are whole numbers
  qreal width = 0;  ///< of the whole chart

  qreal atX(double value) const { return area.left() + x.share(value) * area.width(); }
  qreal atY(double value) const { return area.bottom() - y.share(value) * area.height(); }
  QPointF at(double a, double b) const { return {atX(a), atY(b)}; }
  /// The value at a position.
  double valueX(qreal at) const { return x.value((at - area.left()) / area.width()); }
  /// The height of a row of make_row_axis().
  qreal pitch() const { return area.height() / std::abs(y.max - y.min); }
  QRectF row(qsizetype i) const { return {0, atY(double(i)), width, pitch()}; }
  bool contains(double a, double b) const { return x.contains(a) && y.contains(b); }
  /// Two values on the y axis, from the left to the right edge of the plot.
  QRectF stripe(double low, double high) const {
    return {QPointF(area.left(), atY(high)), QPointF(area.right(), atY(low))};
  }
};

/// Places axes in a chart: numbers of the y axis on the left, numbers and title of the x axis below, and the title of
/// the y axis above. `above` and `aside` are further room at the top and on the right. Invalid ranges become 0 to 1, or
/// 1 to 10 on a log axis.
PlotFrame make_plot_frame(const Lettering& letters, const QSizeF& size, PlotAxis x, PlotAxis y, qreal above = 0,
                          qreal aside = 0);
/// Places axes so that the plot has the given area.
PlotFrame make_plot_frame(const QRectF& area, const QSizeF& size, PlotAxis x, PlotAxis y);

/// The ticks of the x axis whose numbers have room, evenly thinned, and the centres of these numbers.
QVector<std::pair<qsizetype, QPointF>> numbers_below(const PlotFrame& frame, const Lettering& letters);
/// Draws the numbers that have room and the titles of both axes.
void draw_numbers(const Canvas& canvas, const PlotFrame& frame);

}  // namespace trainyard::ui
