// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cmath>

#include "ui/charts/axis_rule.h"
#include "ui/charts/line_plot_spec.h"
#include "ui/text/band_text.h"
#include "ui/text/engine_text.h"

namespace trainyard::ui {

/// A number in the unit's display form; a dash if it is not finite.
inline QString number_or_dash(double si, Unit unit) {
  return std::isfinite(si) ? number_text(si, unit) : QStringLiteral("–");
}

/// The number with its likely range; a dash if it is not finite.
inline QString banded_or_dash(double si, const std::optional<ResultBand>& band, Unit unit) {
  return std::isfinite(si) ? banded_text(si, band, unit) : number_or_dash(si, unit);
}

/// Sets an axis from zero that shows `most`; keeps the axis of `before` while the value fills it well.
inline void set_x_axis(LinePlot& plot, double most, Unit unit, double factor, const LinePlot* before) {
  const bool same = before && before->x_factor == factor && before->x_unit == unit;
  const LinearAxis axis = linear_axis(most / factor, same ? before->x_max : 0);
  plot.x_unit = unit;
  plot.x_factor = factor;
  plot.x_max = axis.max;
  plot.x_step = axis.step;
}

inline void set_y_axis(LinePlot& plot, double most, Unit unit, double factor, const LinePlot* before) {
  const bool same = before && before->y_factor == factor && before->y_unit == unit;
  const LinearAxis axis = linear_axis(most / factor, same ? before->y_max : 0, 6);
  plot.y_unit = unit;
  plot.y_factor = factor;
  plot.y_max = axis.max;
  plot.y_step = axis.step;
}

}  // namespace trainyard::ui
