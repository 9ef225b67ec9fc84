// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/report/report.h"

namespace trainyard::ui {

/// Returns a chart with its title. The caption's number is added when the report is complete.
inline block::Figure figure_of(const ChartSpec& chart, double height, const QString& caption) {
  return {chart, chart.title(), Rich{{caption}}, height};
}
/// Returns a row of figures side by side.
inline block::Figures row_of(const QVector<block::Figure>& figures) { return {figures}; }

}  // namespace trainyard::ui
