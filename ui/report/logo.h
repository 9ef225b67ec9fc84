// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QSizeF>
#include <QString>
#include <memory>

class QImage;
class QPainter;
class QRectF;
class QSvgRenderer;

namespace trainyard::ui {

/// Larger files make every project that has one slow to open and to send.
inline constexpr qsizetype largest_logo = qsizetype(1) << 20;

/// An image file of whoever hands over a report: PNG, JPEG or SVG. Drawn as what it is, SVG in lines.
class Logo {
 public:
  explicit Logo(const QByteArray& file);
  /// In px; empty for what is no image.
  QSizeF size() const;
  void paint(QPainter& painter, const QRectF& area) const;

 private:
  std::shared_ptr<QImage> image_;
  std::shared_ptr<QSvgRenderer> drawing_;
};

/// "image/png", "image/jpeg", "image/svg+xml"; empty for anything else.
QString logo_kind(const QByteArray& file);
/// Throws InputError with one sentence for what is too large, broken, or no such image. `name` is the file's.
void check_logo(const QByteArray& file, const QString& name);
/// Reads and checks one.
QByteArray read_logo(const QString& path);

}  // namespace trainyard::ui
