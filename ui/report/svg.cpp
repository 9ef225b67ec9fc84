// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/svg.h"

#include <QBuffer>
#include <QPainter>
#include <QSvgGenerator>

namespace trainyard::ui {

QString svg_of(const QSizeF& size, const QString& label, const std::function<void(QPainter&)>& paint) {
  QBuffer buffer;
  QSvgGenerator generator;
  generator.setOutputDevice(&buffer);
  generator.setResolution(96);
  generator.setSize(size.toSize());
  generator.setViewBox(QRectF(QPointF(), size));
  QPainter painter(&generator);
  paint(painter);
  painter.end();

  const QString all = QString::fromUtf8(buffer.data());
  const qsizetype body = all.indexOf(QStringLiteral("<defs>")), end = all.lastIndexOf(QStringLiteral("</svg>"));
  if (body < 0 || end < body) return {};
  return QStringLiteral("<svg viewBox=\"0 0 %1 %2\" role=\"img\" aria-label=\"%3\">")
             .arg(size.width())
             .arg(size.height())
             .arg(label.toHtmlEscaped()) +
         all.mid(body, end - body) + QStringLiteral("</svg>\n");
}

}  // namespace trainyard::ui
