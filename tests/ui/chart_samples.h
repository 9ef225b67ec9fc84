// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <algorithm>
#include <limits>

#include "ui/charts/chart_scene.h"
#include "ui/charts/chart_view.h"
#include "ui/charts/lettering.h"
#include "ui/figures/overview_charts.h"

/// Charts of the default design, and functions that count drawn pixels.
namespace trainyard::ui::samples {

constexpr double missing = std::numeric_limits<double>::quiet_NaN();

inline const Evaluation& usual() {
  static const Evaluation evaluation = evaluate(default_design());
  return evaluation;
}

inline QVector<ChartSpec> all_charts(const Evaluation& e) {
  return {memory_by_part(default_design(), e), step_time_by_part(default_design(), e),
          memory_by_stage(default_design(), e), scaling(default_design(), e), storage_demand(default_design(), e)};
}

inline QImage drawn(ChartView& view, const QSize& size = {600, 260}) {
  view.resize(size);
  return view.grab().toImage().convertToFormat(QImage::Format_RGB32);
}

/// Width that a view reserves around its chart for the focus ring.
constexpr int focus_ring = 3;

/// What can be clicked in a chart, in coordinates of its view.
inline QVector<Spot> spots_of(const ChartView& view) {
  const QSizeF plot = view.size() - QSize(2 * focus_ring, 2 * focus_ring);
  QVector<Spot> spots = make_chart_scene(view.spec())->spots(Lettering::of(view, 1), plot);
  for (Spot& spot : spots) {
    spot.area.translate(focus_ring, focus_ring);
    spot.entry.translate(focus_ring, focus_ring);
  }
  return spots;
}

inline int count(const QImage& image, const QColor& color) {
  int found = 0;
  for (int y = 0; y < image.height(); ++y) {
    const auto* line = reinterpret_cast<const QRgb*>(image.constScanLine(y));
    found += int(std::count(line, line + image.width(), color.rgb()));
  }
  return found;
}

inline int not_of(const QImage& image, const QColor& ground) {
  return image.width() * image.height() - count(image, ground);
}

}  // namespace trainyard::ui::samples
