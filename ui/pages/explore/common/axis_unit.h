// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QVector>

#include "engine/parameters/parameter.h"
#include "ui/charts/explore_specs.h"

namespace trainyard::ui {

/// The display unit of an axis, chosen so that a typical value is easy to read.
struct AxisUnit {
  AxisUnit(double typical, Unit unit);
  double factor = 1;  ///< SI value of one display unit
  QString name;       ///< "Gb/s", "$ M"; empty for pure numbers
  double of(double si) const { return si / factor; }
};

/// An axis title with its unit: "Network per GPU (Gb/s)".
QString axis_title(const QString& label, const AxisUnit& unit);

/// The text of an input's slider value: a number, or an index of a choice or catalog entry.
QString slider_value_text(const Parameter& input, double value);

/// The ends and the tick step of a linear axis that covers given values.
struct LinearSpan {
  double min = 0, max = 1, step = 1;
};
LinearSpan linear_span(double low, double high, int most_steps);

}  // namespace trainyard::ui
