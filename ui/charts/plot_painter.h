// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include "ui/charts/plot.h"

class QCPGraph;

namespace trainyard::ui {

/// A colour map: one number per cell, first upwards, then to the right; NaN for an empty cell.
struct PlotMap {
  qsizetype columns = 0, rows = 0;
  QVector<double> values;
  double min = 0, max = 1;
  bool logarithmic = false;
  QColor lowest, highest;
};

enum class PlotMark { disc, cross, diamond, square };

/// Draws lines, points, bars and colour maps between the axes of a plot, with QCustomPlot. What is added first is below
/// the rest. Values that an axis cannot show leave a gap. GUI thread only.
class PlotPainter {
 public:
  /// The painter class that draws a plot fastest; every other painter works too.
  static std::shared_ptr<QPainter> painterOn(QPaintDevice* device);
  /// Draws grid, axes, numbers and titles.
  static void paintAxes(const Canvas& canvas, const PlotFrame& frame);

  PlotPainter(const Canvas& canvas, const PlotFrame& frame) : canvas_(canvas), frame_(frame) {}
  void addLine(const QVector<double>& x, const QVector<double>& y, const QPen& pen);
  void addArea(const QVector<double>& x, const QVector<double>& low, const QVector<double>& high, const QBrush& brush);
  /// Points, which are not cut at the edges of the plot. `size` is their diameter in pixels at 96 dpi.
  void addMarks(const QVector<double>& x, const QVector<double>& y, PlotMark mark, qreal size, const QPen& pen,
                const QBrush& brush = Qt::NoBrush);
  void addMark(double x, double y, PlotMark mark, qreal size, const QPen& pen, const QBrush& brush = Qt::NoBrush);
  /// Points with an outline in painter units, or with a picture.
  void addMarks(const QVector<double>& x, const QVector<double>& y, const QPainterPath& path, const QPen& pen,
                const QBrush& brush);
  void addMarks(const QVector<double>& x, const QVector<double>& y, const QPixmap& picture);
  /// Bars along an axis from `base` to each value. `thickness` is in painter units.
  void addBars(Qt::Orientation along, const QVector<double>& at, const QVector<double>& values, double base,
               qreal thickness, const QColor& color);
  /// Ranges along an axis, with ends of this length in pixels at 96 dpi.
  void addRanges(Qt::Orientation along, const QVector<double>& at, const QVector<double>& low,
                 const QVector<double>& high, qreal end, const QPen& pen);
  /// A line across the plot at a value of the x axis (upright) or of the y axis.
  void addRule(Qt::Orientation direction, double value, const QPen& pen);
  /// A tinted range of x over the height of the plot.
  void addZone(double from, double to, const QColor& color);
  void addMap(const PlotMap& map);
  /// Draws what was added and forgets it.
  void paint();

 private:
  QCPGraph* addPoints(const QVector<double>& x, const QVector<double>& y);

  const Canvas& canvas_;
  const PlotFrame& frame_;
  bool vectors_ = true;
};

/// A pen of a width in pixels at 96 dpi, for lines with many points.
QPen plot_pen(const Canvas& canvas, const QColor& color, qreal pixels);
/// A dashed pen. Dashes and gaps are in pixels at 96 dpi.
QPen dashed_pen(const Canvas& canvas, const QColor& color, qreal pixels, qreal dash, qreal gap);

}  // namespace trainyard::ui
