// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/sweep_axes.h"

#include <algorithm>

namespace trainyard::ui {
namespace {

constexpr qreal key_line = 7;  ///< middle of the first line, in pixels at 96 dpi

}  // namespace

bool is_numeric(const SweepScale& scale) {
  return !scale.values.isEmpty() && scale.values.size() == scale.labels.size();
}

PlotAxis make_sweep_axis(const SweepScale& scale) {
  if (!is_numeric(scale)) return make_cell_axis(scale);
  const auto [least, most] = std::minmax_element(scale.values.begin(), scale.values.end());
  PlotAxis axis{*least, *most, scale.logarithmic, scale.values, scale.ticks, scale.axis_title, false, scale.present};
  // A single value is in the middle.
  if (axis.min == axis.max) {
    axis.min = scale.logarithmic ? axis.min / 2 : axis.min - 1;
    axis.max = scale.logarithmic ? axis.max * 2 : axis.max + 1;
  }
  return axis;
}

PlotAxis make_cell_axis(const SweepScale& scale) {
  PlotAxis axis{0,           double(std::max<qsizetype>(1, scale.labels.size())),
                false,       {},
                scale.ticks, scale.axis_title,
                false,       scale.present};
  for (qsizetype i = 0; i < scale.labels.size(); ++i) axis.ticks.push_back(double(i) + 0.5);
  return axis;
}

void draw_state(const Canvas& canvas, const QRectF& area, SweepCell state) {
  if (state == SweepCell::illegal) canvas.drawUnreachable(area, Role::second_text, false);
  if (state == SweepCell::too_big) canvas.drawUnreachable(area, Role::error, true);
  if (state == SweepCell::pending) canvas.fill(area, canvas.color(Role::grid));
}

template <class Sweep>
qreal draw_state_key(const Canvas& canvas, const Sweep& spec, qreal right) {
  const qreal y = canvas.length(key_line);
  const std::pair<SweepCell, const QString&> entries[] = {{SweepCell::pending, spec.pending_label},
                                                          {SweepCell::illegal, spec.illegal_label},
                                                          {SweepCell::too_big, spec.too_big_label}};
  for (const auto& [state, label] : entries) {
    if (!spec.states.contains(state)) continue;
    canvas.text(Letter::axis, {right, y}, Qt::AlignRight, Role::second_text, label);
    right -= canvas.letters().width(Letter::axis, label) + canvas.length(6);
    const QRectF swatch =
        canvas.snap(QRectF(right - canvas.length(18), y - canvas.length(5), canvas.length(18), canvas.length(10)));
    draw_state(canvas, swatch, state);
    canvas.frame(swatch, canvas.color(Role::field_border));
    right = swatch.left() - canvas.length(14);
  }
  return right;
}
template qreal draw_state_key(const Canvas&, const SweepLines&, qreal);
template qreal draw_state_key(const Canvas&, const HeatMap&, qreal);

void draw_reading(const Canvas& canvas, const PlotFrame& frame, const QStringList& texts) {
  const qreal room = frame.width - canvas.letters().width(Letter::axis, frame.y.title) - canvas.length(24);
  canvas.text(Letter::label_medium, {frame.width - canvas.length(4), canvas.length(sweep_key_band + key_line)},
              Qt::AlignRight, Role::text,
              canvas.letters().elided(Letter::label_medium, texts.join(QStringLiteral("   ")), room));
}

}  // namespace trainyard::ui
