// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inputs/glyphs.h"

#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPainterPath>
#include <QPixmap>

#include <algorithm>

#include "ui/theme/theme.h"

namespace trainyard::ui {
namespace {

/// The outline of a glyph in the unit square.
QPainterPath outline(Glyph glyph) {
  QPainterPath path;
  switch (glyph) {
    case Glyph::chevron_down:
      path.addPolygon(QPolygonF({{0.2, 0.36}, {0.5, 0.66}, {0.8, 0.36}}));
      break;
    case Glyph::chevron_right:
      path.addPolygon(QPolygonF({{0.36, 0.2}, {0.66, 0.5}, {0.36, 0.8}}));
      break;
    case Glyph::search:
      path.addEllipse(QPointF(0.43, 0.43), 0.31, 0.31);
      path.moveTo(0.66, 0.66);
      path.lineTo(0.92, 0.92);
      break;
    case Glyph::filter:
      path.addPolygon(
          QPolygonF({{0.08, 0.16}, {0.92, 0.16}, {0.6, 0.54}, {0.6, 0.78}, {0.4, 0.9}, {0.4, 0.54}, {0.08, 0.16}}));
      break;
    case Glyph::reset:
      path.arcMoveTo(QRectF(0.16, 0.18, 0.68, 0.68), 150);
      path.arcTo(QRectF(0.16, 0.18, 0.68, 0.68), 150, -300);
      path.moveTo(0.2, 0.06);
      path.lineTo(0.2, 0.36);
      path.lineTo(0.5, 0.36);
      break;
    case Glyph::more:
      for (const double x : {0.15, 0.5, 0.85}) path.addEllipse(QPointF(x, 0.5), 0.04, 0.04);
      break;
  }
  return path;
}

class GlyphEngine : public QIconEngine {
 public:
  explicit GlyphEngine(Glyph glyph) : glyph_(glyph) {}
  void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override {
    const Role role = mode == QIcon::Disabled ? Role::disabled_text : Role::second_text;
    paint_glyph(*painter, glyph_, rect, theme_of(QGuiApplication::palette()).color(role), rect.width() / 13.0);
  }
  QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
    QPixmap pixmap(size);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    paint(&painter, pixmap.rect(), mode, state);
    return pixmap;
  }
  QIconEngine* clone() const override { return new GlyphEngine(glyph_); }

 private:
  Glyph glyph_;
};

}  // namespace

void paint_glyph(QPainter& painter, Glyph glyph, const QRectF& box, const QColor& color, double width) {
  const double side = std::min(box.width(), box.height());
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.translate(box.center() - QPointF(side, side) / 2);
  painter.scale(side, side);
  painter.setPen(QPen(color, width / side, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter.setBrush(glyph == Glyph::more ? QBrush(color) : Qt::NoBrush);
  painter.drawPath(outline(glyph));
  painter.restore();
}

QIcon glyph_icon(Glyph glyph) { return QIcon(new GlyphEngine(glyph)); }

}  // namespace trainyard::ui
