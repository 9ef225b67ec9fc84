// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <QVector>
#include <memory>
#include <optional>

#include "ui/charts/canvas.h"
#include "ui/charts/chart_spec.h"

namespace trainyard::ui {

/// A part of a chart that can be pointed at, selected and reached with the keyboard.
struct Spot {
  QString id;       ///< target of a click
  int column = -1;  ///< its pipeline stage, or -1
  QRectF area;      ///< rectangle in the plot
  QRectF entry;     ///< rectangle in the key; empty if it has no key entry
  QString tip;      ///< tool tip: name, value, share
  int item = -1;    ///< index for ChartScene::tip(), if there are too many items to store every tip; otherwise -1
  bool operator==(const Spot&) const = default;
};

/// A chart without a widget: draws in any size with any painter, so that screen, report and export are identical.
class ChartScene {
 public:
  virtual ~ChartScene() = default;
  virtual void setSpec(const ChartSpec& spec) = 0;
  /// The painter that is fastest for this scene; other painters work too.
  virtual std::shared_ptr<QPainter> painterOn(QPaintDevice* device) { return std::make_shared<QPainter>(device); }
  /// Draws from (0, 0); `selected` is the id of the part to outline.
  virtual void draw(Canvas& canvas, const QSizeF& size, const QString& selected) = 0;
  /// The spots in the order of the arrow keys.
  virtual QVector<Spot> spots(const Lettering& letters, const QSizeF& size) const = 0;
  /// The index of the spot at a position if its area alone does not decide; -1 to use the areas.
  virtual int spotAt(const Lettering&, const QSizeF&, const QPointF&) const { return -1; }
  /// The index of the spot that an arrow key moves to; -1 if there are no spots.
  virtual int neighbour(int spot, int count, Qt::Key key) const;
  /// The index of the spot where the keyboard starts.
  virtual int firstSpot() const { return 0; }
  virtual QString tip(const Spot& spot) const { return spot.tip; }
  /// Sets the position of the pointer, or none; returns true if the chart must be repainted.
  virtual bool pointAt(const std::optional<QPointF>&) { return false; }
};

/// The scene for any kind of spec.
std::unique_ptr<ChartScene> make_chart_scene(const ChartSpec& spec);

/// Draws a chart in print colours, as vectors if the device supports them. Needs a QApplication.
void paint_chart(const ChartSpec& spec, QPainter& painter, const QRectF& target);

}  // namespace trainyard::ui
