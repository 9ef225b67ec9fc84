// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chart_export.h"

#include <QBuffer>
#include <QClipboard>
#include <QCoreApplication>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMimeData>
#include <QPainter>
#include <QSvgGenerator>

#include "engine/error.h"
#include "engine/units/csv.h"
#include "ui/charts/chart_scene.h"
#include "ui/document/output_files.h"
#include "ui/text/tab_separated.h"

namespace trainyard::ui {
namespace {

struct Texts {
  Q_DECLARE_TR_FUNCTIONS(trainyard::ui::ChartExport)
};

// Lengths in pixels at 96 dpi.
constexpr qreal margin = 16, title_height = 28;

void paint(const ChartSpec& spec, QPainter& painter, const QSize& size) {
  const QString title = spec.title(), subtitle = spec.subtitle();
  painter.fillRect(QRect(QPoint(), size), Qt::white);
  const QRectF inside = QRectF(QPointF(), size).adjusted(margin, margin, -margin, -margin);
  const Canvas canvas(painter, theme(ThemeKind::print), 1);
  const qreal line = inside.top() + 7;
  canvas.text(Letter::label_strong, {inside.left(), line}, Qt::AlignLeft, Role::text, title);
  const qreal after = inside.left() + canvas.letters().width(Letter::label_strong, title) + 10;
  canvas.text(Letter::label, {after, line}, Qt::AlignLeft, Role::muted_text, subtitle);
  paint_chart(spec, painter, inside.adjusted(0, title_height, 0, 0));
}

QByteArray png(const ChartSpec& spec, const QSize& size) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  chart_image(spec, size).save(&buffer, "PNG");
  return bytes;
}

}  // namespace

QSize export_size(const QSize& shown) {
  return shown.expandedTo({640, 220}) + QSize(2 * int(margin), 2 * int(margin) + int(title_height));
}

QImage chart_image(const ChartSpec& spec, const QSize& size, double scale) {
  QImage image((QSizeF(size) * scale).toSize(), QImage::Format_RGB32);
  image.setDevicePixelRatio(scale);
  QPainter painter(&image);
  paint(spec, painter, size);
  return image;
}

QByteArray chart_svg(const ChartSpec& spec, const QSize& size) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  QSvgGenerator svg;
  svg.setOutputDevice(&buffer);
  svg.setResolution(96);
  svg.setSize(size);
  svg.setViewBox(QRect(QPoint(), size));
  svg.setTitle(spec.title());
  svg.setDescription(spec.sentence());
  QPainter painter(&svg);
  paint(spec, painter, size);
  painter.end();
  // Other systems lack the program's fonts. Name Inter first, because the fonts derive from it, then fonts of similar
  // width.
  return bytes.replace("\"Trainyard Sans\"", "\"Trainyard Sans, Inter, Helvetica, Arial, sans-serif\"");
}

QByteArray chart_csv(const ChartSpec& spec) {
  std::string text = "\xef\xbb\xbf";
  for (const QStringList& row : chart_table(spec, TableFor::files)) {
    std::vector<std::string> cells;
    for (const QString& cell : row) cells.push_back(cell.toStdString());
    text += csv_row(cells);
  }
  return QByteArray::fromStdString(text);
}

void copy_chart(const ChartSpec& spec, const QSize& size) {
  auto* data = new QMimeData;
  data->setImageData(chart_image(spec, size));
  data->setData("image/svg+xml", chart_svg(spec, size));
  QStringList lines;
  for (const QStringList& row : chart_table(spec)) lines << tab_separated_row(row);
  data->setText(lines.join('\n'));
  QGuiApplication::clipboard()->setMimeData(data);
}

void save_chart(const ChartSpec& spec, const QSize& size, const QString& path) {
  const QString kind = QFileInfo(path).suffix().toLower();
  if (kind == "png") return write_whole({{path, png(spec, size)}});
  if (kind == "svg") return write_whole({{path, chart_svg(spec, size)}});
  if (kind == "csv") return write_whole({{path, chart_csv(spec)}});
  throw InputError(Texts::tr("%1: charts are saved as .png, .svg or .csv.").arg(path).toStdString());
}

}  // namespace trainyard::ui
