// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <QVector>
#include <memory>
#include <optional>

#include "ui/charts/canvas.h"
#include "ui/charts/chart_spec.h"

namespace trainyard::ui {

/// A part of a chart that can be pointed at, chosen and reached with the keyboard.
struct Spot {
  QString id;       ///< what a click explains
  int column = -1;  ///< its stage, or -1
  QRectF area;      ///< in the plot
  QRectF entry;     ///< in the key, or empty
  QString tip;      ///< name, value, share
  int item = -1;    ///< what ChartScene::tip() finds it by, where there are too many to write every tip
  bool operator==(const Spot&) const = default;
};

/// One kind of chart without a widget around it: lays itself out for any size and draws with any painter, so that
/// screen, report and export cannot differ.
class ChartScene {
 public:
  virtual ~ChartScene() = default;
  virtual void setSpec(const ChartSpec& spec) = 0;
  /// A painter that this scene draws with fastest; any other serves too.
  virtual std::shared_ptr<QPainter> painterOn(QPaintDevice* device) { return std::make_shared<QPainter>(device); }
  /// From (0, 0); `selected` is the id of an outlined part.
  virtual void draw(Canvas& canvas, const QSizeF& size, const QString& selected) = 0;
  /// In the order in which arrows walk them.
  virtual QVector<Spot> spots(const Lettering& letters, const QSizeF& size) const = 0;
  /// The spot at a place where areas alone do not tell; -1: they do.
  virtual int spotAt(const Lettering&, const QSizeF&, const QPointF&) const { return -1; }
  /// Where an arrow key leads from a spot; -1 when there is nothing to walk.
  virtual int neighbour(int spot, int count, Qt::Key key) const;
  /// Where the keyboard begins.
  virtual int firstSpot() const { return 0; }
  virtual QString tip(const Spot& spot) const { return spot.tip; }
  /// The pointer is at a place, or nowhere; true when that has to be painted.
  virtual bool pointAt(const std::optional<QPointF>&) { return false; }
};

/// Bars and columns.
std::unique_ptr<ChartScene> make_qt_charts_scene(const ChartSpec& spec);
/// Curves and rows of demand.
std::unique_ptr<ChartScene> make_custom_plot_scene(const ChartSpec& spec);
/// A step on the pipeline, and memory over time.
std::unique_ptr<ChartScene> make_timeline_scene(const ChartSpec& spec);
/// Paths, days and lists of bars, which need no library; nothing for other kinds.
std::unique_ptr<ChartScene> make_painted_scene(const ChartSpec& spec);
/// Whichever fits the kind of spec.
std::unique_ptr<ChartScene> make_chart_scene(const ChartSpec& spec);

/// Draws a chart in the colours of print, as vectors where the painter's device has them. Needs a QApplication.
void paint_chart(const ChartSpec& spec, QPainter& painter, const QRectF& target);

}  // namespace trainyard::ui
