// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/chart_scene.h"

namespace trainyard::ui {

/// A text above the bar, at the value that it names.
struct BarLabel {
  QString text;
  double value = 0;
  Letter letter = Letter::label;
  Role role = Role::second_text;
  QString id;  ///< target of a click
  qreal left = 0, width = 0;
};

/// Positions of a stacked bar: labels, bar, axis, key.
struct BarLayout {
  QRectF bar;  ///< from zero to the end of the axis
  double axis_max = 1;
  qreal label_middle = 0;  ///< y of the labels above the bar
  QVector<BarLabel> labels;
  qreal axis = 0;           ///< y of the axis line
  qreal ticks = 0;          ///< y of the axis numbers
  QVector<QRectF> entries;  ///< rectangles of the key entries: segments, then free room
  bool brief = false;       ///< the key uses short labels

  qreal x(double value) const;
  QRectF span(double from, double to) const;
};

BarLayout bar_layout(const StackedBar& spec, const Lettering& letters, const QSizeF& size);
QVector<Spot> bar_spots(const StackedBar& spec, const BarLayout& layout);
/// Draws the grid, below the segments.
void draw_bar_ground(const Canvas& canvas, const StackedBar& spec, const BarLayout& layout);
/// Draws above the segments: hatching, outlines, lines, labels, axis, key.
void draw_bar_furniture(const Canvas& canvas, const StackedBar& spec, const BarLayout& layout, const QString& selected);

/// Joins number and unit: "42.50 GiB".
QString with_unit(const QString& number, const QString& unit);
/// "63 %"; empty if `whole` is 0.
QString share_text(double part, double whole);

}  // namespace trainyard::ui
