// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/sweep_axes.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace trainyard::ui {

double axis_share(double value, double min, double max, bool logarithmic) {
  if (!logarithmic) return max > min ? (value - min) / (max - min) : 0.5;
  if (!(value > 0) || !(min > 0)) return std::numeric_limits<double>::quiet_NaN();
  return max > min ? std::log(value / min) / std::log(max / min) : 0.5;
}

void draw_state(const Canvas& canvas, const QRectF& area, SweepCell state) {
  switch (state) {
    case SweepCell::illegal:
      canvas.drawUnreachable(area, Role::second_text, false);
      return;
    case SweepCell::too_big:
      canvas.drawUnreachable(area, Role::error, true);
      return;
    case SweepCell::pending:
      canvas.fill(area, canvas.color(Role::grid));
      return;
    case SweepCell::fits:
      return;
  }
}

qreal draw_state_key(const Canvas& canvas, const QVector<SweepCell>& states, const QString& illegal,
                     const QString& too_big, const QString& pending, qreal right, qreal y) {
  struct Entry {
    SweepCell state;
    const QString& label;
  };
  for (const Entry& entry :
       {Entry{SweepCell::pending, pending}, Entry{SweepCell::illegal, illegal}, Entry{SweepCell::too_big, too_big}}) {
    if (!states.contains(entry.state)) continue;
    canvas.text(Letter::axis, {right, y}, Qt::AlignRight, Role::second_text, entry.label);
    right -= canvas.letters().width(Letter::axis, entry.label) + canvas.length(6);
    const QRectF swatch =
        canvas.snap(QRectF(right - canvas.length(18), y - canvas.length(5), canvas.length(18), canvas.length(10)));
    draw_state(canvas, swatch, entry.state);
    canvas.frame(swatch, canvas.color(Role::field_border));
    right = swatch.left() - canvas.length(14);
  }
  return right;
}

}  // namespace trainyard::ui
