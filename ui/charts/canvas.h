// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>
#include <cmath>

#include "ui/charts/lettering.h"
#include "ui/theme/theme.h"

namespace trainyard::ui {

/// The join of a curve's segments. There are so many that round joins are invisible but take most of the drawing time.
inline constexpr Qt::PenJoinStyle smooth_join = Qt::MiterJoin;

/// Drawing primitives of all charts: lengths that scale with the text, text, and fills of parts. The same calls give
/// crisp pixels on screen and exact vectors on paper.
class Canvas {
 public:
  Canvas(QPainter& painter, const Theme& theme, qreal scale);

  QPainter& painter() const { return painter_; }
  const Theme& theme() const { return theme_; }
  const Lettering& letters() const { return letters_; }
  QColor color(Role role) const { return theme_.color(role); }
  /// Converts a length in pixels at 96 dpi to painter units.
  qreal length(qreal pixels) const { return pixels * letters_.scale(); }
  /// Width of a "1 px" line: at least one device pixel, never blurred.
  qreal line(qreal pixels = 1) const;
  bool isRaster() const { return raster_; }
  /// Rounds to a pixel border on screen; unchanged on paper.
  qreal snap(qreal v) const { return raster_ ? std::round(v) : v; }
  QRectF snap(const QRectF& r) const;

  /// Draws text whose left, centre or right, by `side`, is at `at`; vertically centred on its capitals.
  void text(Letter letter, const QPointF& at, Qt::Alignment side, Role role, const QString& text) const;
  void text(Letter letter, const QPointF& at, Qt::Alignment side, const QColor& color, const QString& text) const;

  void fill(const QRectF& rect, const QColor& color) const { painter_.fillRect(rect, color); }
  void horizontal(qreal y, qreal from, qreal to, const QColor& color, qreal pixels = 1) const;
  void vertical(qreal x, qreal from, qreal to, const QColor& color, qreal pixels = 1) const;
  /// Draws the end of a range: a bar, or an arrow if the range continues beyond the axis.
  void rangeEnd(const QPointF& at, qreal half, bool beyond, const QColor& color, qreal pixels = 1) const;
  /// Draws a line in any direction.
  void drawLine(const QPointF& from, const QPointF& to, const QColor& color, qreal pixels) const;
  void dashedVertical(qreal x, qreal from, qreal to, const QColor& color, qreal pixels, qreal dash) const;
  /// Draws an outline inside `rect`.
  void frame(const QRectF& rect, const QColor& color, qreal pixels = 1, bool dashed = false) const;
  void rounded(const QRectF& rect, const QColor& fill, qreal radius) const;

  /// Adds the hatching and outline of a part to an area that already has the part's plain fill, such as a solid bar.
  void drawOutline(const QRectF& rect, Part part) const;
  /// Draws a whole part: fill, hatching, outline.
  void drawPart(const QRectF& rect, Part part) const;
  /// Draws a part of any shape, without its outline.
  void drawPart(const QPolygonF& outline, Part part) const;
  /// Draws free room.
  void drawFreeRoom(const QRectF& rect) const;
  /// Draws the portion over capacity, on top of the part's own colour.
  void drawExcess(const QRectF& rect) const;
  /// Draws a portion over capacity of any shape, with its own background.
  void drawExcess(const QPolygonF& outline) const;
  /// Draws an unreachable region: light enough to read text on it, with falling or rising hatching.
  void drawUnreachable(const QRectF& rect, Role color, bool falling) const;

 private:
  void hatch(const QRectF& rect, const QColor& ground, const QColor& stroke, bool falling) const;
  void hatch(const QPolygonF& outline, const QColor& ground, const QColor& stroke, bool falling) const;
  const QBrush& hatchBrush(const QColor& ground, const QColor& stroke, bool falling) const;

  QPainter& painter_;
  const Theme& theme_;
  const Lettering& letters_;
  bool raster_;
};

}  // namespace trainyard::ui
