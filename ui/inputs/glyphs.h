// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QIcon>
#include <QRectF>

class QPainter;

namespace trainyard::ui {

/// The small line drawings of the inputs panel. They are painted instead of loaded, so they take any colour and size.
enum class Glyph { chevron_down, chevron_right, search, filter, reset, more };

/// Draws the glyph into the square `box` with a stroke of `width` pixels.
void paint_glyph(QPainter& painter, Glyph glyph, const QRectF& box, const QColor& color, double width);
/// The glyph as an icon in the secondary text colour of the current palette.
QIcon glyph_icon(Glyph glyph);

}  // namespace trainyard::ui
