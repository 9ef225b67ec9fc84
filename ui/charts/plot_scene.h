// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/chart_scene.h"
#include "ui/charts/plot_painter.h"

namespace trainyard::ui {

/// A scene of one kind of spec that is drawn with QCustomPlot.
template <class Spec>
class PlotScene : public ChartScene {
 public:
  std::shared_ptr<QPainter> painterOn(QPaintDevice* device) override { return PlotPainter::painterOn(device); }
  void setSpec(const ChartSpec& spec) override { spec_ = std::get<Spec>(spec); }

 protected:
  Spec spec_;
};

/// The square around a position that can be pointed at.
inline QRectF reach_around(const QPointF& at, qreal reach) {
  return {at.x() - reach, at.y() - reach, 2 * reach, 2 * reach};
}

/// The spots of rows that have an id and a tip, over the whole width of the chart.
template <class Rows>
QVector<Spot> row_spots(const Rows& rows, const PlotFrame& frame) {
  QVector<Spot> spots;
  for (qsizetype i = 0; i < rows.size(); ++i) spots.push_back({rows[i].id, -1, frame.row(i), QRectF(), rows[i].tip});
  return spots;
}

}  // namespace trainyard::ui
