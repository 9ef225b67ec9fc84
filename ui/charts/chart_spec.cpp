// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chart_spec.h"

namespace trainyard::ui {

ChartSpec::ChartSpec() = default;
ChartSpec::ChartSpec(const ChartSpec& other) = default;
ChartSpec::ChartSpec(ChartSpec&& other) noexcept = default;
ChartSpec& ChartSpec::operator=(const ChartSpec& other) = default;
ChartSpec& ChartSpec::operator=(ChartSpec&& other) noexcept = default;
ChartSpec::~ChartSpec() = default;

bool ChartSpec::operator==(const ChartSpec& other) const {
  return static_cast<const AnyChart&>(*this) == static_cast<const AnyChart&>(other);
}

QString ChartSpec::title() const {
  return std::visit([](const auto& chart) { return chart.title; }, *this);
}

QString ChartSpec::subtitle() const {
  return std::visit([](const auto& chart) { return chart.subtitle; }, *this);
}

QString ChartSpec::sentence() const {
  return std::visit([](const auto& chart) { return chart.sentence; }, *this);
}

}  // namespace trainyard::ui
