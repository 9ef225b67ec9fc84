// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <variant>

#include "ui/report/report.h"

namespace trainyard::ui {

/// A chart with its own title. The number in front of the caption is given when the report is complete.
inline block::Figure figure_of(const ChartSpec& chart, double height, const QString& caption) {
  return {chart, std::visit([](const auto& spec) { return spec.title; }, chart), Rich{{caption}}, height};
}
/// Figures beside each other.
inline block::Figures row_of(const QVector<block::Figure>& figures) { return {figures}; }

}  // namespace trainyard::ui
