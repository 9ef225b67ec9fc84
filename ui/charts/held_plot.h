// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>

#include "ui/charts/chart_scene.h"
#include "ui/charts/time_ruler.h"

namespace trainyard::ui {

/// Memory over time, inside a larger chart or as a chart of its own.
struct MemoryPlot {
  const MemoryOverTime& spec;
  QRectF plot;
  TimeRuler ruler;
  QRectF key;  ///< area of the key; empty for no key

  qreal y(double value) const;
};

/// Width for the axis numbers on the left of the plot.
qreal memory_axis_width(const MemoryOverTime& spec, const Lettering& letters);
/// Width for the key on the right of the plot; 0 without a key.
qreal memory_key_width(const MemoryOverTime& spec, const Lettering& letters);

/// `image` is the result of memory_image(), or null on paper, where each part is drawn as an outline.
void draw_memory(const Canvas& canvas, const MemoryPlot& memory, const QString& selected, const QImage& image);
/// Draws lines, marks and texts that lie over a break of the axis.
void draw_memory_marks(const Canvas& canvas, const MemoryPlot& memory);
QVector<Spot> memory_spots(const MemoryPlot& memory, const Lettering& letters);
/// The index of the spot at a position of the plot; -1 for none.
int memory_spot_at(const MemoryPlot& memory, const QPointF& at);
/// The state at a time in seconds: "2.62 s: 64.2 GiB, 7.4 micro-batches in flight".
QString memory_text(const MemoryOverTime& spec, double time);

/// Draws a text with its own background on top of everything, inside `bounds`.
void draw_flag(const Canvas& canvas, const QPointF& at, const QRectF& bounds, const QString& text);
/// Draws colour and name of a part from the left; returns the right end of the name.
qreal draw_key_entry(const Canvas& canvas, const QPointF& at, Part part, const QString& label);

}  // namespace trainyard::ui
