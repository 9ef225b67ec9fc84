// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QRectF>
#include <QString>
#include <QStringList>

#include "ui/theme/theme.h"

class QPainter;

namespace trainyard::ui {

// Single lines of text in the program's fonts. Shaping a text costs more than painting it, and while a slider moves
// most texts stay or come back: each is shaped once and kept. For the GUI thread only.

/// Where text stands, and a weight other than the style's own where one is needed.
struct Face {
  TextStyle style = TextStyle::body;
  int weight = 0;  ///< of QFont::Weight; 0 is the style's own
};

const QFont& font_of(Face face);
double text_width(Face face, const QString& text);
double cap_height(Face face);
/// `text`, or as much of it as fits into `width` with an ellipsis.
QString elided(Face face, const QString& text, double width, Qt::TextElideMode cut = Qt::ElideRight);

/// `text` broken between words into lines of that width, at most so many; the last one holds all the rest.
QStringList broken(Face face, const QString& text, double width, int most);

/// In the pen's colour, from the left end of the base line.
void draw_text(QPainter& painter, Face face, const QPointF& base_line, const QString& text);
/// In the pen's colour, upright in the middle of `box` and at its left, right or middle; elided to its width.
void draw_line(QPainter& painter, Face face, const QRectF& box, Qt::Alignment side, const QString& text,
               Qt::TextElideMode cut = Qt::ElideRight);

}  // namespace trainyard::ui
