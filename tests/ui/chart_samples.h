// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <algorithm>
#include <limits>

#include "ui/charts/chart_view.h"
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
