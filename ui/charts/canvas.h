// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>
#include <cmath>

#include "ui/charts/lettering.h"
#include "ui/theme/theme.h"

namespace trainyard::ui {

/// Where the pieces of a curve meet. There are so many that round joints are not seen, but take most of its time.
inline constexpr Qt::PenJoinStyle smooth_join = Qt::MiterJoin;

/// What every chart is drawn with: lengths that scale with the text, text, and the fills of parts. The same calls
/// give crisp pixels on screen and exact vectors on paper.
class Canvas {
 public:
  Canvas(QPainter& painter, const Theme& theme, qreal scale);

  QPainter& painter() const { return painter_; }
  const Theme& theme() const { return theme_; }
  const Lettering& letters() const { return letters_; }
  QColor color(Role role) const { return theme_.color(role); }
  /// A length of the drawing at 96 dpi in painter units.
  qreal length(qreal pixels) const { return pixels * letters_.scale(); }
  /// Stroke of a "1 px" line: at least one device pixel, never blurred.
  qreal line(qreal pixels = 1) const;
  bool isRaster() const { return raster_; }
  /// On a pixel border on screen; unchanged on paper.
  qreal snap(qreal v) const { return raster_ ? std::round(v) : v; }
  QRectF snap(const QRectF& r) const;

  /// `at` is the left, middle or right of the text at half the height of its capitals.
  void text(Letter letter, const QPointF& at, Qt::Alignment side, Role role, const QString& text) const;
  void text(Letter letter, const QPointF& at, Qt::Alignment side, const QColor& color, const QString& text) const;

  void fill(const QRectF& rect, const QColor& color) const { painter_.fillRect(rect, color); }
  void horizontal(qreal y, qreal from, qreal to, const QColor& color, qreal pixels = 1) const;
  void vertical(qreal x, qreal from, qreal to, const QColor& color, qreal pixels = 1) const;
  /// Where a range ends at: a bar, or an arrow if the axis ends before the range.
  void rangeEnd(const QPointF& at, qreal half, bool beyond, const QColor& color, qreal pixels = 1) const;
  /// A slanting line.
  void join(const QPointF& from, const QPointF& to, const QColor& color, qreal pixels) const;
  void dashedVertical(qreal x, qreal from, qreal to, const QColor& color, qreal pixels, qreal dash) const;
  /// An outline inside of `rect`.
  void frame(const QRectF& rect, const QColor& color, qreal pixels = 1, bool dashed = false) const;
  void rounded(const QRectF& rect, const QColor& fill, qreal radius) const;

  /// Strokes and outline of a part over a plain fill (which solid bars already have).
  void finish(const QRectF& rect, Part part) const;
  /// A part from nothing: fill, strokes, outline.
  void part(const QRectF& rect, Part part) const;
  /// The same for any outline, without its border.
  void part(const QPolygonF& outline, Part part) const;
  /// Room that nothing needs.
  void spare(const QRectF& rect) const;
  /// What is over capacity, on top of the part's own colour.
  void excess(const QRectF& rect) const;
  /// The same for any outline, on ground of its own.
  void excess(const QPolygonF& outline) const;
  /// Ground of a region that is out of reach: light enough to read on, falling strokes or rising ones.
  void region(const QRectF& rect, Role color, bool falling) const;

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
