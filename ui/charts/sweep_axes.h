// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/plot.h"
#include "ui/charts/sweep_specs.h"

namespace trainyard::ui {

// Shared parts of the lines and heat maps of a sweep.

/// Room above the plot for the key, in pixels at 96 dpi.
inline constexpr qreal sweep_key_band = 20;

/// Whether the values of an input are numbers, so that there are values between them.
bool is_numeric(const SweepScale& scale);
/// The axis of an input: by value if the values are numbers, otherwise with value i at i + 0.5.
PlotAxis make_sweep_axis(const SweepScale& scale);
/// The same with value i at i + 0.5 also for numbers.
PlotAxis make_cell_axis(const SweepScale& scale);

/// Draws the key of states that are not feasible at the right end of the first line; only states that occur. Returns
/// its left end.
template <class Sweep>
qreal draw_state_key(const Canvas& canvas, const Sweep& spec, qreal right);

/// Draws the background of cells that are not feasible or still pending.
void draw_state(const Canvas& canvas, const QRectF& area, SweepCell state);

/// Draws the texts at the pointer, right-aligned in the line above the plot.
void draw_reading(const Canvas& canvas, const PlotFrame& frame, const QStringList& texts);

}  // namespace trainyard::ui
