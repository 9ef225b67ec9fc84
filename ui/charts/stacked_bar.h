// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/chart_scene.h"

namespace trainyard::ui {

/// A text over the bar and the line that it names.
struct BarLabel {
  QString text;
  double value = 0;
  Letter letter = Letter::label;
  Role role = Role::second_text;
  QString id;  ///< what a click on it explains
  qreal left = 0, width = 0;
};

/// Where everything of a stacked bar stands: labels, bar, axis, key.
struct BarLayout {
  QRectF bar;  ///< from zero to the end of the axis
  double axis_max = 1;
  qreal label_middle = 0;  ///< height of the labels over the bar
  QVector<BarLabel> labels;
  qreal axis = 0;           ///< the axis line
  qreal ticks = 0;          ///< middle of the axis numbers
  QVector<QRectF> entries;  ///< of the key: segments, then free room
  bool brief = false;       ///< the key takes short labels

  qreal x(double value) const;
  QRectF span(double from, double to) const;
};

BarLayout bar_layout(const StackedBar& spec, const Lettering& letters, const QSizeF& size);
QVector<Spot> bar_spots(const StackedBar& spec, const BarLayout& layout);
/// What lies under the segments: the grid.
void draw_bar_ground(const Canvas& canvas, const StackedBar& spec, const BarLayout& layout);
/// What lies over them: hatching, outlines, lines, labels, axis, key.
void draw_bar_furniture(const Canvas& canvas, const StackedBar& spec, const BarLayout& layout, const QString& selected);

/// "42.50 GiB" from "42.50" and "GiB".
QString with_unit(const QString& number, const QString& unit);
/// "63 %"; empty when there is no whole.
QString share_text(double part, double whole);

}  // namespace trainyard::ui
