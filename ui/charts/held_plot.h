// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>

#include "ui/charts/chart_scene.h"
#include "ui/charts/time_ruler.h"

namespace trainyard::ui {

/// Memory over time inside of a larger chart, or as one of its own.
struct HeldPlot {
  const HeldOverTime& spec;
  QRectF plot;
  TimeRuler ruler;
  QRectF key;  ///< where the parts are named; empty: nowhere

  qreal y(double value) const;
};

/// Room that numbers of the axis need to the left of the plot.
qreal held_left(const HeldOverTime& spec, const Lettering& letters);
/// Room that the key needs to the right of it; 0 without one.
qreal held_right(const HeldOverTime& spec, const Lettering& letters);

/// `image` is that of held_image(), or null on paper, where each part becomes an outline.
void draw_held(const Canvas& canvas, const HeldPlot& held, const QString& selected, const QImage& image);
/// Lines, marks and texts that stand over a break.
void draw_held_marks(const Canvas& canvas, const HeldPlot& held);
QVector<Spot> held_spots(const HeldPlot& held, const Lettering& letters);
/// The spot of the part that lies at a place of the plot; -1: none.
int held_spot_at(const HeldPlot& held, const QPointF& at);
/// "2.62 s: 64.2 GiB, 7.4 micro-batches in flight"
QString held_text(const HeldOverTime& spec, double time);

/// A text on a ground of its own over whatever is there, inside of `bounds`.
void draw_flag(const Canvas& canvas, const QPointF& at, const QRectF& bounds, const QString& text);
/// Colour and name of a part, from the left; returns where the name ends.
qreal draw_key_entry(const Canvas& canvas, const QPointF& at, Part part, const QString& label);

}  // namespace trainyard::ui
