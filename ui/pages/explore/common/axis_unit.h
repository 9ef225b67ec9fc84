// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QVector>

#include "engine/parameters/parameter.h"
#include "ui/charts/explore_specs.h"

namespace trainyard::ui {

/// The unit in which an axis is written: that of a typical value on it.
struct AxisUnit {
  AxisUnit(double typical, Unit unit);
  double factor = 1;  ///< SI for one of it
  QString name;       ///< "Gb/s", "$ M"; empty for pure numbers
  double of(double si) const { return si / factor; }
};

/// "Network per GPU (Gb/s)".
QString axis_title(const QString& label, const AxisUnit& unit);

/// The value of an input as sliders have it: a number, or a place among choices or entries.
QString slider_value_text(const Parameter& input, double value);

/// The ends and the step of a linear axis about values.
struct LinearSpan {
  double min = 0, max = 1, step = 1;
};
LinearSpan linear_span(double low, double high, int most_steps);

}  // namespace trainyard::ui
