// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/canvas.h"
#include "ui/charts/sweep_specs.h"

namespace trainyard::ui {

// Shared parts of the lines and heat maps of a sweep.

/// The position of a value on an axis, from 0 to 1; NaN for a value that a log axis cannot show.
double axis_share(double value, double min, double max, bool logarithmic);

/// Draws the axis labels that have room, the current value first, with their ticks. Empty labels have no tick.
/// `position` maps an index to x.
template <class Position>
void draw_labels_below(const Canvas& canvas, const SweepScale& scale, const QRectF& plot, Position position) {
  const qreal tick = canvas.length(4), y = plot.bottom() + canvas.length(13), gap = canvas.length(10);
  QVector<QRectF> taken;
  const auto draw = [&](qsizetype i, bool strong) {
    if (scale.ticks[i].isEmpty()) return;
    const qreal x = position(i), half = canvas.letters().width(Letter::axis, scale.ticks[i]) / 2 + gap / 2;
    const qreal middle = std::clamp(x, plot.left() + std::min(half - gap, plot.width() / 2),
                                    std::max(plot.left(), plot.right() - half + gap / 2));
    const QRectF place(middle - half, y, 2 * half, 1);
    for (const QRectF& other : taken)
      if (other.intersects(place)) return;
    taken.push_back(place);
    canvas.vertical(x, plot.bottom(), plot.bottom() + tick, canvas.color(Role::axis));
    canvas.text(strong ? Letter::axis_strong : Letter::axis, {middle, y}, Qt::AlignHCenter,
                strong ? Role::text : Role::muted_text, scale.ticks[i]);
  };
  if (scale.present >= 0 && scale.present < scale.ticks.size()) draw(scale.present, true);
  // Ends and middles first, so that omitted labels are spread evenly.
  for (qsizetype stride = std::max<qsizetype>(1, scale.ticks.size() - 1); stride >= 1; stride /= 2)
    for (qsizetype i = 0; i < scale.ticks.size(); i += stride)
      if (i != scale.present) draw(i, false);
}

/// Draws the key of states that are not feasible, right-aligned; only states that occur. Returns its left end.
qreal draw_state_key(const Canvas& canvas, const QVector<SweepCell>& states, const QString& illegal,
                     const QString& too_big, const QString& pending, qreal right, qreal y);

/// Draws the background of cells that are not feasible or still pending.
void draw_state(const Canvas& canvas, const QRectF& area, SweepCell state);

}  // namespace trainyard::ui
