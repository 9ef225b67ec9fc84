// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/chart_export.h"

#include <QBuffer>
#include <QClipboard>
#include <QGuiApplication>
#include <QMimeData>
#include <QPainter>
#include <QSvgGenerator>
#include <algorithm>

#include "engine/files/tables.h"
#include "ui/report/export.h"
#include "ui/widgets/current_theme.h"
#include "ui/widgets/scale.h"

namespace trainyard::ui {
namespace {

QSize export_size(const ChartView& chart) {
  return {std::max(chart.width(), scaled(640)) + 2 * scaled(16), std::max(chart.height(), scaled(240)) + scaled(52)};
}

void paint(ChartView& chart, QPainter& painter, const QSize& size) {
  const Theme& look = current_theme();
  const auto [title, subtitle] =
      std::visit([](const auto& spec) { return std::pair(spec.title, spec.subtitle); }, chart.spec());
  painter.fillRect(QRect({0, 0}, size), look.color(Role::card));
  const QRectF head(scaled_f(16), scaled_f(10), size.width() - 2 * scaled_f(16), scaled_f(22));
  painter.setFont(font(TextStyle::title));
  painter.setPen(look.color(Role::text));
  painter.drawText(head, Qt::AlignLeft | Qt::AlignVCenter, title);
  const double used = QFontMetricsF(font(TextStyle::title)).horizontalAdvance(title) + scaled_f(10);
  painter.setFont(font(TextStyle::table));
  painter.setPen(look.color(Role::muted_text));
  painter.drawText(head.adjusted(used, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, subtitle);
  chart.paintTo(painter, QRectF(head.left(), scaled_f(38), head.width(), size.height() - scaled_f(48)));
}

}  // namespace

QImage chart_image(ChartView& chart, double scale) {
  const QSize size = export_size(chart);
  QImage image(size * scale, QImage::Format_ARGB32_Premultiplied);
  image.setDevicePixelRatio(scale);
  QPainter painter(&image);
  paint(chart, painter, size);
  return image;
}

QByteArray chart_svg(ChartView& chart) {
  const QSize size = export_size(chart);
  QByteArray out;
  QBuffer buffer(&out);
  QSvgGenerator svg;
  svg.setOutputDevice(&buffer);
  svg.setSize(size);
  svg.setViewBox(QRect({0, 0}, size));
  svg.setResolution(96);
  svg.setTitle(std::visit([](const auto& spec) { return spec.title; }, chart.spec()));
  QPainter painter(&svg);
  paint(chart, painter, size);
  painter.end();
  return out;
}

QByteArray chart_csv(const ChartSpec& spec) {
  std::string text = "\xef\xbb\xbf";
  for (const QStringList& row : chart_table(spec, TableFor::files)) {
    std::vector<std::string> cells;
    for (const QString& cell : row) cells.push_back(cell.toStdString());
    text += csv_row(cells);
    if (!text.ends_with('\n')) text += "\r\n";
  }
  return QByteArray::fromStdString(text);
}

void copy_chart(ChartView& chart) {
  auto* data = new QMimeData;
  data->setImageData(chart_image(chart, 2));
  data->setData(QStringLiteral("image/svg+xml"), chart_svg(chart));
  QStringList lines;
  for (const QStringList& row : chart_table(chart.spec())) lines << row.join(u'\t');
  data->setText(lines.join(u'\n'));
  QGuiApplication::clipboard()->setMimeData(data);
}

void save_chart(ChartView& chart, const QString& path, const QString& kind) {
  QByteArray content;
  if (kind == QLatin1String("png")) {
    QBuffer buffer(&content);
    chart_image(chart, 2).save(&buffer, "PNG");
  } else {
    content = kind == QLatin1String("svg") ? chart_svg(chart) : chart_csv(chart.spec());
  }
  write_whole({{path, content}});
}

}  // namespace trainyard::ui
