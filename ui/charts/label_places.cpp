// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/label_places.h"

#include <QRegularExpression>
#include <algorithm>

namespace trainyard::ui {
namespace {

/// Whether a segment crosses a rectangle (Liang and Barsky).
bool crosses(const QPointF& a, const QPointF& b, const QRectF& r) {
  const QPointF d = b - a;
  const qreal p[] = {-d.x(), d.x(), -d.y(), d.y()};
  const qreal q[] = {a.x() - r.left(), r.right() - a.x(), a.y() - r.top(), r.bottom() - a.y()};
  qreal from = 0, to = 1;
  for (int i = 0; i < 4; ++i) {
    if (p[i] == 0) {
      if (q[i] < 0) return false;
      continue;
    }
    const qreal t = q[i] / p[i];
    if (p[i] < 0)
      from = std::max(from, t);
    else
      to = std::min(to, t);
    if (from > to) return false;
  }
  return true;
}

}  // namespace

bool LabelPlaces::isFree(const QRectF& rect) const {
  if (!bounds_.contains(rect)) return false;
  if (std::any_of(taken_.cbegin(), taken_.cend(), [&](const QRectF& t) { return t.intersects(rect); })) return false;
  for (const QPolygonF& path : paths_)
    for (qsizetype i = 1; i < path.size(); ++i)
      if (crosses(path[i - 1], path[i], rect)) return false;
  return true;
}

bool LabelPlaces::reserve(const QRectF& rect) {
  if (!isFree(rect)) return false;
  taken_.push_back(rect);
  return true;
}

std::optional<QRectF> LabelPlaces::first(const QVector<QPointF>& corners, const QSizeF& size) {
  for (const QPointF& corner : corners)
    if (const QRectF rect(corner, size); reserve(rect)) return rect;
  return std::nullopt;
}

QVector<QStringList> label_lines(const QString& label) {
  static const QRegularExpression ends(QStringLiteral(" (?=\\()|(?<=\\),) |(?<=:) "));
  const QStringList parts = label.split(ends);
  QVector<QStringList> out{{label}};
  if (parts.size() < 2) return out;
  qsizetype second = 1;
  for (qsizetype i = 1; i < parts.size(); ++i)
    if (parts[i].startsWith(u'(') || parts[i - 1].endsWith(QStringLiteral("),"))) second = i;
  out.push_back({parts.first(second).join(u' '), parts.sliced(second).join(u' ')});
  if (parts.size() > 2) out.push_back(parts);
  return out;
}

std::optional<QRectF> LabelPlaces::around(const QPointF& mark, const QSizeF& size, qreal gap) {
  const qreal w = size.width(), h = size.height();
  const qreal right = mark.x() + gap, left = mark.x() - gap - w, middle = mark.x() - w / 2;
  const qreal above = mark.y() - gap / 2 - h, below = mark.y() + gap / 2, level = mark.y() - h / 2;
  return first({{right, above},
                {right + gap / 2, level},
                {middle, above - gap / 2},
                {left, below},
                {right, below},
                {left, above},
                {middle, below + gap / 2},
                {left - gap / 2, level}},
               size);
}

std::optional<QRectF> LabelPlaces::above(const QPointF& mark, const QSizeF& text, qreal gap) {
  QVector<QPointF> corners;
  // Add a gap at the sides, so that adjacent labels stay separate.
  const QSizeF size(text.width() + gap, text.height());
  for (const qreal lift : {0.5, 1.0, 2.0, 3.0, 5.0, 7.0})
    for (const qreal shift : {0.5, 0.75, 0.25, 1.0, 0.0})
      corners.push_back({mark.x() - shift * size.width(), mark.y() - lift * gap - size.height()});
  const auto place = first(corners, size);
  return place ? std::optional(place->adjusted(gap / 2, 0, -gap / 2, 0)) : std::nullopt;
}

std::optional<QRectF> LabelPlaces::beneath(const QPointF& point, const QSizeF& size, qreal gap) {
  const qreal w = size.width(), h = size.height();
  return first({{point.x() - gap - w, point.y() + gap},
                {point.x() - 2 * gap - w, point.y() - h / 2},
                {point.x() - gap - w, point.y() + 3 * gap},
                {point.x() + 2 * gap, point.y() - h - gap}},
               size);
}

}  // namespace trainyard::ui
