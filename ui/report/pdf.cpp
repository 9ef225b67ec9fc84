// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/pdf.h"

#include <QBuffer>
#include <QPageLayout>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>

#include "ui/document/project_pdf.h"
#include "ui/report/pdf_structure.h"
#include "ui/report/printed_results.h"

namespace trainyard::ui {
namespace {

/// Charts measure text with the resolution of the device. At 96 dpi, a pixel of a chart equals a px of the report.
constexpr int resolution = 96;

}  // namespace

QByteArray pdf_of(const Report& report, const Pages& pages) {
  QBuffer buffer;
  buffer.open(QIODevice::WriteOnly);
  QPdfWriter writer(&buffer);
  writer.setResolution(resolution);
  writer.setPageLayout(
      {QPageSize(report.paper == Paper::a4 ? QPageSize::A4 : QPageSize::Letter), QPageLayout::Portrait, QMarginsF()});
  writer.setTitle(report.title);
  writer.setCreator(QStringLiteral("Trainyard " TRAINYARD_VERSION));
  writer.addFileAttachment(QLatin1String(project_attachment), report.project_json, QStringLiteral("application/json"));
  writer.addFileAttachment(QLatin1String(results_attachment), printed_results(report.project_json),
                           QStringLiteral("application/json"));
  QPainter painter(&writer);
  for (int page = 0; page < pages.count(); ++page) {
    if (page > 0) writer.newPage();
    pages.paint(painter, page);
  }
  painter.end();
  return with_structure(buffer.data(),
                        {report.language, report.author, pages.size().height(), pages.marks(), pages.links()});
}

}  // namespace trainyard::ui
