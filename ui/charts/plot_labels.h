// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/label_places.h"
#include "ui/charts/plot.h"

namespace trainyard::ui {

struct LabelLine {
  Letter letter = Letter::axis;
  QColor color;
  QString text;
};

/// Where a label is relative to its point, by preference; see LabelPlaces.
enum class Beside { around, above, beneath };

/// The size of lines of text, one below the other.
QSizeF label_size(const Canvas& canvas, const QVector<LabelLine>& lines);
/// Draws lines of text in a rectangle, on the side that faces a point. `ground`: on a background of their own.
void draw_label(const Canvas& canvas, const QRectF& place, const QPointF& point, const QVector<LabelLine>& lines,
                bool ground = false);

/// Draws the name of a row of a chart and, if a row has two lines, a detail below it. Longer texts than `room` are cut.
void draw_row_name(const Canvas& canvas, const QPointF& middle, qreal room, Letter letter, const QString& name,
                   const QString& detail, bool two_lines);

/// Writes labels beside the points and lines of a plot where there is room. Earlier labels get the better places.
class PlotLabels {
 public:
  /// Labels stay inside the plot, widened by these lengths in pixels at 96 dpi.
  PlotLabels(const Canvas& canvas, const PlotFrame& frame, const QMarginsF& around = {});
  LabelPlaces& places() { return places_; }
  void avoidLine(const QVector<double>& x, const QVector<double>& y);
  /// `reach`: radius of the mark in pixels at 96 dpi.
  void avoidMark(double x, double y, qreal reach);
  /// Writes a label beside a point; returns false if there is no room. `gap` in pixels at 96 dpi.
  bool write(double x, double y, const QVector<LabelLine>& lines, Beside beside, qreal gap, bool ground = false);
  /// The same with a text in one line, or broken where it has room; see label_lines().
  bool write(double x, double y, Letter letter, Role role, const QString& text, Beside beside, qreal gap,
             bool ground = false);
  /// Writes the name of a line beside the first of these shares of its points that has room.
  void nameLine(const QVector<double>& x, const QVector<double>& y, Role role, const QString& name,
                std::initializer_list<double> shares, Beside beside);

 private:
  const Canvas& canvas_;
  const PlotFrame& frame_;
  LabelPlaces places_;
};

}  // namespace trainyard::ui
