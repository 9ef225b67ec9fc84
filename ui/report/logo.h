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

/// Bytes; larger files would make every project with a logo slow to open and send.
inline constexpr qsizetype largest_logo = qsizetype(1) << 20;

/// The logo of the author of a report: PNG, JPEG or SVG. SVG is drawn as vectors.
class Logo {
 public:
  explicit Logo(const QByteArray& file);
  /// Size in px; empty if the file is not an image.
  QSizeF size() const;
  void paint(QPainter& painter, const QRectF& area) const;

 private:
  std::shared_ptr<QImage> image_;
  std::shared_ptr<QSvgRenderer> drawing_;
};

/// Returns "image/png", "image/jpeg" or "image/svg+xml"; empty for anything else.
QString logo_kind(const QByteArray& file);
/// Throws InputError with one sentence if the file is too large, broken or not a supported image. `name` is the file's
/// name.
void check_logo(const QByteArray& file, const QString& name);
/// Reads and checks a logo file.
QByteArray read_logo(const QString& path);

}  // namespace trainyard::ui
