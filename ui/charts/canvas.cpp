// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/canvas.h"

#include <QHash>
#include <QPaintEngine>
#include <QPainterPath>
#include <QPixmap>
#include <cmath>
#include <map>
#include <tuple>

#include "ui/theme/colours.h"

namespace trainyard::ui {
namespace {

constexpr qreal hatch_pitch = 5, hatch_stroke = 2;

/// Strokes at 45° that end at the edges of `rect`. They are cut as polygons, because QSvgGenerator ignores clipping.
void stroke_diagonals(QPainter& painter, const QRectF& rect, const QColor& color, qreal step, qreal width,
                      bool falling) {
  painter.setPen(Qt::NoPen);
  painter.setBrush(color);
  const qreal h = rect.height(), half = width / M_SQRT2;
  const qreal from = falling ? rect.top() : rect.bottom(), to = falling ? rect.bottom() : rect.top();
  // Strokes start at multiples of the step from the origin, so that they continue across neighbouring parts.
  const qreal origin = falling ? rect.left() - rect.top() : rect.left() + rect.top();
  const qreal first = std::floor(origin / step) * step - origin - h;
  for (qreal x = first; x < rect.width() + h; x += step) {
    const qreal left = rect.left() + x;
    const QPolygonF stroke({{left - half, from}, {left + half, from}, {left + h + half, to}, {left + h - half, to}});
    const QPolygonF visible = stroke.intersected(QPolygonF(rect));
    if (!visible.isEmpty()) painter.drawPolygon(visible);
  }
}

}  // namespace

Canvas::Canvas(QPainter& painter, const Theme& theme, qreal scale)
    : painter_(painter),
      theme_(theme),
      letters_(Lettering::of(*painter.device(), scale)),
      raster_(painter.paintEngine()->type() == QPaintEngine::Raster) {}

qreal Canvas::line(qreal pixels) const {
  const qreal width = length(pixels);
  return raster_ ? std::max(1.0, std::floor(width)) : width;
}

QRectF Canvas::snap(const QRectF& r) const {
  return QRectF(QPointF(snap(r.left()), snap(r.top())), QPointF(snap(r.right()), snap(r.bottom())));
}

void Canvas::text(Letter letter, const QPointF& at, Qt::Alignment side, Role role, const QString& text) const {
  this->text(letter, at, side, theme_.color(role), text);
}

void Canvas::text(Letter letter, const QPointF& at, Qt::Alignment side, const QColor& color,
                  const QString& text) const {
  if (text.isEmpty()) return;
  QPointF base_line(at.x(), at.y() + letters_.capHeight(letter) / 2);
  if (side & Qt::AlignRight) base_line.rx() -= letters_.width(letter, text);
  if (side & Qt::AlignHCenter) base_line.rx() -= letters_.width(letter, text) / 2;
  if (raster_) base_line = {std::round(base_line.x()), std::round(base_line.y())};
  painter_.setPen(color);
  letters_.draw(painter_, letter, base_line, text);
}

void Canvas::horizontal(qreal y, qreal from, qreal to, const QColor& color, qreal pixels) const {
  const qreal width = line(pixels), half = raster_ ? std::floor(width / 2) : width / 2;
  painter_.fillRect(QRectF(snap(from), snap(y) - half, snap(to) - snap(from), width), color);
}

void Canvas::vertical(qreal x, qreal from, qreal to, const QColor& color, qreal pixels) const {
  const qreal width = line(pixels), half = raster_ ? std::floor(width / 2) : width / 2;
  painter_.fillRect(QRectF(snap(x) - half, snap(from), width, snap(to) - snap(from)), color);
}

void Canvas::rangeEnd(const QPointF& at, qreal half, bool beyond, const QColor& color, qreal pixels) const {
  if (!beyond) return vertical(at.x(), at.y() - half, at.y() + half, color, pixels);
  for (const qreal side : {-half, half}) drawLine({at.x() - half, at.y() + side}, at, color, pixels);
}

void Canvas::drawLine(const QPointF& from, const QPointF& to, const QColor& color, qreal pixels) const {
  painter_.setRenderHint(QPainter::Antialiasing, true);
  painter_.setPen(QPen(color, length(pixels)));
  painter_.drawLine(from, to);
  painter_.setRenderHint(QPainter::Antialiasing, false);
}

void Canvas::dashedVertical(qreal x, qreal from, qreal to, const QColor& color, qreal pixels, qreal dash) const {
  for (qreal y = from; y < to; y += 2 * length(dash)) vertical(x, y, std::min(y + length(dash), to), color, pixels);
}

void Canvas::frame(const QRectF& rect, const QColor& color, qreal pixels, bool dashed) const {
  const qreal width = line(pixels);
  const QRectF r = snap(rect);
  if (r.width() < 2 * width || r.height() < 2 * width) {
    painter_.fillRect(r, color);
    return;
  }
  if (dashed) {
    QPen pen(color, width, Qt::CustomDashLine, Qt::FlatCap);
    pen.setDashPattern({3 * length(1) / width, 2 * length(1) / width});
    painter_.setPen(pen);
    painter_.setBrush(Qt::NoBrush);
    painter_.drawRect(r.adjusted(width / 2, width / 2, -width / 2, -width / 2));
    return;
  }
  painter_.fillRect(QRectF(r.left(), r.top(), r.width(), width), color);
  painter_.fillRect(QRectF(r.left(), r.bottom() - width, r.width(), width), color);
  painter_.fillRect(QRectF(r.left(), r.top() + width, width, r.height() - 2 * width), color);
  painter_.fillRect(QRectF(r.right() - width, r.top() + width, width, r.height() - 2 * width), color);
}

void Canvas::rounded(const QRectF& rect, const QColor& fill, qreal radius) const {
  painter_.setPen(Qt::NoPen);
  painter_.setBrush(fill);
  painter_.setRenderHint(QPainter::Antialiasing, true);
  painter_.drawRoundedRect(rect, length(radius), length(radius));
  painter_.setRenderHint(QPainter::Antialiasing, false);
}

void Canvas::drawOutline(const QRectF& rect, Part part) const {
  if (Theme::isHatched(part)) hatch(rect, theme_.hatchGround(part), theme_.part(part), false);
  if (theme_.isOutlined(part)) frame(rect, theme_.outline(part));
}

void Canvas::drawPart(const QRectF& rect, Part part) const {
  if (!Theme::isHatched(part)) fill(rect, theme_.part(part));
  drawOutline(rect, part);
}

void Canvas::drawPart(const QPolygonF& outline, Part part) const {
  if (Theme::isHatched(part)) return hatch(outline, theme_.hatchGround(part), theme_.part(part), false);
  QPainterPath path;
  path.addPolygon(outline);
  painter_.fillPath(path, theme_.part(part));
}

void Canvas::drawFreeRoom(const QRectF& rect) const { hatch(rect, Qt::transparent, theme_.color(Role::grid), false); }

void Canvas::drawExcess(const QRectF& rect) const { hatch(rect, Qt::transparent, theme_.color(Role::error), true); }

void Canvas::drawExcess(const QPolygonF& outline) const {
  const QColor error = theme_.color(Role::error);
  hatch(outline, mix_colours(theme_.color(Role::card), error, 0.12), error, true);
}

void Canvas::drawUnreachable(const QRectF& rect, Role color, bool falling) const {
  const QColor card = theme_.color(Role::card), own = theme_.color(color);
  hatch(rect, mix_colours(card, own, 0.06), mix_colours(card, own, 0.22), falling);
}

void Canvas::hatch(const QRectF& rect, const QColor& ground, const QColor& stroke, bool falling) const {
  if (rect.isEmpty()) return;
  if (raster_) {
    painter_.fillRect(rect, hatchBrush(ground, stroke, falling));
    return;
  }
  // Draw strokes as vectors, so that their pitch is the same at any paper size; pattern brushes do not scale.
  if (ground.alpha() > 0) painter_.fillRect(rect, ground);
  painter_.save();
  stroke_diagonals(painter_, rect, stroke, length(hatch_pitch) * M_SQRT2, length(hatch_stroke), falling);
  painter_.restore();
}

void Canvas::hatch(const QPolygonF& outline, const QColor& ground, const QColor& stroke, bool falling) const {
  QPainterPath path;
  path.addPolygon(outline);
  if (raster_) return painter_.fillPath(path, hatchBrush(ground, stroke, falling));
  painter_.save();
  painter_.setClipPath(path, Qt::IntersectClip);
  hatch(outline.boundingRect(), ground, stroke, falling);
  painter_.restore();
}

const QBrush& Canvas::hatchBrush(const QColor& ground, const QColor& stroke, bool falling) const {
  using Key = std::tuple<QRgb, QRgb, bool, int>;
  static std::map<Key, QBrush> brushes;
  const int side = std::max(4, qRound(length(hatch_pitch) * M_SQRT2));
  QBrush& brush = brushes[{ground.rgba(), stroke.rgba(), falling, side}];
  if (brush.style() != Qt::NoBrush) return brush;
  QPixmap tile(side, side);
  tile.fill(ground);
  QPainter painter(&tile);
  painter.setRenderHint(QPainter::Antialiasing);
  stroke_diagonals(painter, QRectF(0, 0, side, side), stroke, side, length(hatch_stroke), falling);
  painter.end();
  return brush = QBrush(tile);
}

}  // namespace trainyard::ui
