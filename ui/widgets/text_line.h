// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QRectF>
#include <QString>
#include <QStringList>

#include "ui/theme/theme.h"

class QPainter;

namespace trainyard::ui {

// Draws single lines of text in the program's fonts. Shaping a text costs more than painting it, and most texts repeat
// while a slider moves, so shaped texts are cached. Use in the GUI thread only.

/// A text style and, if needed, a weight other than that of the style.
struct Face {
  TextStyle style = TextStyle::body;
  int weight = 0;  ///< QFont::Weight; 0: the weight of the style
};

const QFont& font_of(Face face);
double text_width(Face face, const QString& text);
double cap_height(Face face);
/// `text`, shortened with an ellipsis if it is wider than `width` pixels.
QString elided(Face face, const QString& text, double width, Qt::TextElideMode cut = Qt::ElideRight);

/// `text` wrapped into lines of `width` pixels, at most `most`. The last line contains all remaining text and may be
/// longer.
QStringList break_lines(Face face, const QString& text, double width, int most);

/// Draws in the colour of the pen, from the left end of the base line.
void draw_text(QPainter& painter, Face face, const QPointF& base_line, const QString& text);
/// Draws in the colour of the pen, vertically centred in `box`, aligned to `side` and shortened to the width.
void draw_line(QPainter& painter, Face face, const QRectF& box, Qt::Alignment side, const QString& text,
               Qt::TextElideMode cut = Qt::ElideRight);

}  // namespace trainyard::ui
