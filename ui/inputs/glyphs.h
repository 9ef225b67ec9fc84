// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QIcon>
#include <QRectF>

class QPainter;

namespace trainyard::ui {

/// The small line drawings of the inputs panel. Painted, not loaded: they take any colour and size.
enum class Glyph { chevron_down, chevron_right, search, filter, reset, more };

/// Draws into the square `box` with strokes of `width` pixels.
void paint_glyph(QPainter& painter, Glyph glyph, const QRectF& box, const QColor& color, double width);
/// An icon in the second text colour of the palette in force.
QIcon glyph_icon(Glyph glyph);

}  // namespace trainyard::ui
