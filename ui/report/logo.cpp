// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/logo.h"

#include <QBuffer>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QImageReader>
#include <QPainter>
#include <QSvgRenderer>

#include "engine/error.h"
#include "ui/report/report.h"

namespace trainyard::ui {
namespace {

/// Largest accepted width and height of an image, in pixels. A printer resolves fewer on a few centimetres.
constexpr int max_image_side = 4096;

[[noreturn]] void refuse(const QString& sentence) { throw InputError(sentence.toStdString()); }

/// Returns the image size that the file header states. It is checked first, because a file of a few bytes can ask for
/// gigabytes.
QSize stated_size(const QByteArray& file) {
  QBuffer buffer;
  buffer.setData(file);
  buffer.open(QIODevice::ReadOnly);
  return QImageReader(&buffer, file.startsWith("\x89PNG") ? "png" : "jpeg").size();
}

}  // namespace

QString logo_kind(const QByteArray& file) {
  if (file.startsWith("\x89PNG\r\n")) return QStringLiteral("image/png");
  if (file.startsWith("\xFF\xD8\xFF")) return QStringLiteral("image/jpeg");
  return file.left(4096).contains("<svg") ? QStringLiteral("image/svg+xml") : QString();
}

Logo::Logo(const QByteArray& file) {
  const QString kind = logo_kind(file);
  if (kind == QStringLiteral("image/svg+xml")) {
    drawing_ = std::make_shared<QSvgRenderer>(file);
    if (!drawing_->isValid() || drawing_->defaultSize().isEmpty()) drawing_.reset();
  } else if (!kind.isEmpty()) {
    const QSize size = stated_size(file);
    if (size.isEmpty() || std::max(size.width(), size.height()) > max_image_side) return;
    image_ = std::make_shared<QImage>(QImage::fromData(file));
    if (image_->isNull()) image_.reset();
  }
}

QSizeF Logo::size() const {
  if (drawing_) return drawing_->defaultSize();
  return image_ ? QSizeF(image_->size()) : QSizeF();
}

void Logo::paint(QPainter& painter, const QRectF& area) const {
  if (drawing_) drawing_->render(&painter, area);
  if (image_) painter.drawImage(area, *image_);
}

void check_logo(const QByteArray& file, const QString& name) {
  if (file.size() > largest_logo)
    refuse(ReportText::tr("%1: the logo is larger than 1 MiB. Save a smaller version.").arg(name));
  const QString kind = logo_kind(file);
  if (kind.isEmpty()) refuse(ReportText::tr("%1: not a PNG, JPEG or SVG image.").arg(name));
  if (kind != QStringLiteral("image/svg+xml")) {
    const QSize size = stated_size(file);
    if (std::max(size.width(), size.height()) > max_image_side)
      refuse(ReportText::tr("%1: the logo has %2 × %3 pixels. The limit is %4 in each direction.")
                 .arg(name)
                 .arg(size.width())
                 .arg(size.height())
                 .arg(max_image_side));
  }
  if (Logo(file).size().isEmpty()) refuse(ReportText::tr("%1: the image is damaged or empty.").arg(name));
}

QByteArray read_logo(const QString& path) {
  const QString name = QDir::toNativeSeparators(path);
  QFile file(path);
  if (QFileInfo(path).isDir()) refuse(ReportText::tr("%1 is a folder, not an image.").arg(name));
  if (!file.open(QIODevice::ReadOnly)) refuse(ReportText::tr("%1 cannot be read: %2.").arg(name, file.errorString()));
  const QByteArray bytes = file.read(largest_logo + 1);
  check_logo(bytes, name);
  return bytes;
}

}  // namespace trainyard::ui
