// SPDX-License-Identifier: GPL-3.0-or-later
#include <QPainter>
#include <QPainterPath>
#include <cmath>

#include "ui/report/pieces.h"

namespace trainyard::ui {
namespace {

QPen stroke(const QColor& color, double width) { return QPen(color, width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin); }

QPolygonF octagon() {
  QPolygonF result;
  for (int i = 0; i < 8; ++i) {
    const double angle = M_PI * (2 * i + 1) / 8;
    result << QPointF(8 + 7.8 * std::cos(angle), 8 + 7.8 * std::sin(angle));
  }
  return result;
}

void paint_tick(QPainter& painter, const QColor& color, const QColor& ink) {
  painter.setPen(Qt::NoPen);
  painter.setBrush(color);
  painter.drawEllipse(QPointF(8, 8), 7.5, 7.5);
  painter.setPen(stroke(ink, 1.8));
  painter.setBrush(Qt::NoBrush);
  painter.drawPolyline(QPolygonF{{4.6, 8.3}, {7, 10.7}, {11.5, 5.8}});
}

void paint_triangle(QPainter& painter, const QColor& color, const QColor& ink) {
  painter.setPen(stroke(color, 1.4));
  painter.setBrush(color);
  painter.drawPolygon(QPolygonF{{8, 1.8}, {15, 14.2}, {1, 14.2}});
  painter.setPen(stroke(ink, 1.6));
  painter.drawLine(QPointF(8, 6), QPointF(8, 9.6));
  painter.setPen(Qt::NoPen);
  painter.setBrush(ink);
  painter.drawEllipse(QPointF(8, 12.1), 1, 1);
}

void paint_cross(QPainter& painter, const QColor& color, const QColor& ink) {
  painter.setPen(Qt::NoPen);
  painter.setBrush(color);
  painter.drawPolygon(octagon());
  painter.setPen(stroke(ink, 1.8));
  painter.drawLine(QPointF(5.4, 5.4), QPointF(10.6, 10.6));
  painter.drawLine(QPointF(10.6, 5.4), QPointF(5.4, 10.6));
}

void paint_ring(QPainter& painter, const QColor& color) {
  painter.setPen(stroke(color, 1.3));
  painter.setBrush(Qt::NoBrush);
  painter.drawEllipse(QPointF(8, 8), 6.8, 6.8);
  painter.setPen(stroke(color, 1.6));
  painter.drawLine(QPointF(8, 7.4), QPointF(8, 11.4));
  painter.setPen(Qt::NoPen);
  painter.setBrush(color);
  painter.drawEllipse(QPointF(8, 4.8), 1, 1);
}

}  // namespace

Role sign_color(Sign sign) {
  switch (sign) {
    case Sign::fits: return Role::fits;
    case Sign::tight: return Role::tight;
    case Sign::error: return Role::error;
    case Sign::note: return Role::accent;
    case Sign::none: break;
  }
  return Role::text;
}

Role sign_ground(Sign sign) {
  switch (sign) {
    case Sign::fits: return Role::fits_ground;
    case Sign::tight: return Role::tight_ground;
    case Sign::error: return Role::error_ground;
    case Sign::note:
    case Sign::none: break;
  }
  return Role::selection;
}

void paint_sign(QPainter& painter, Sign sign, const QRectF& rect) {
  const QColor color = theme(ThemeKind::print).color(sign_color(sign));
  const QColor ink = theme(ThemeKind::print).color(Role::card);
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.translate(rect.topLeft());
  painter.scale(rect.width() / 16, rect.height() / 16);
  switch (sign) {
    case Sign::fits: paint_tick(painter, color, ink); break;
    case Sign::tight: paint_triangle(painter, color, ink); break;
    case Sign::error: paint_cross(painter, color, ink); break;
    case Sign::note: paint_ring(painter, color); break;
    case Sign::none: break;
  }
  painter.restore();
}

}  // namespace trainyard::ui
