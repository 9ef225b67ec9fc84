// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/pdf.h"

#include <QBuffer>
#include <QPageLayout>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>

namespace trainyard::ui {
namespace {

/// Charts measure text by the device: at 96 dots an inch their pixel is the report's.
constexpr int resolution = 96;

QByteArray utf16_hex(const QString& text) {
  QByteArray bytes("\xFE\xFF", 2);
  for (const QChar c : text) bytes.append(char(c.unicode() >> 8)).append(char(c.unicode() & 0xFF));
  return '<' + bytes.toHex() + '>';
}

/// The number behind the last `key`, or -1.
qint64 last_number(const QByteArray& pdf, const QByteArray& key) {
  const qsizetype at = pdf.lastIndexOf(key);
  if (at < 0) return -1;
  const QByteArray tail = pdf.mid(at + key.size(), 24).trimmed();
  qsizetype digits = 0;
  while (digits < tail.size() && tail[digits] >= '0' && tail[digits] <= '9') ++digits;
  return digits ? tail.left(digits).toLongLong() : -1;
}

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
  writer.addFileAttachment(QStringLiteral("project.json"), report.project_json, QStringLiteral("application/json"));
  QPainter painter(&writer);
  for (int page = 0; page < pages.count(); ++page) {
    if (page > 0) writer.newPage();
    pages.paint(painter, page);
  }
  painter.end();
  return report.author.isEmpty() ? buffer.data() : with_author(buffer.data(), report.author);
}

QByteArray with_author(const QByteArray& pdf, const QString& author) {
  // QPdfWriter of this Qt has no author. A PDF may be updated by appending changed objects and a further table.
  const qint64 info = last_number(pdf, "/Info "), root = last_number(pdf, "/Root "), size = last_number(pdf, "/Size "),
               previous = last_number(pdf, "startxref");
  const QByteArray open = '\n' + QByteArray::number(info) + " 0 obj\n<<\n";
  const qsizetype start = pdf.indexOf(open), end = start < 0 ? -1 : pdf.indexOf("endobj", start);
  if (info < 0 || root < 0 || size < 0 || previous < 0 || end < 0) return pdf;

  QByteArray result = pdf.endsWith('\n') ? pdf : pdf + '\n';
  const qsizetype object = result.size();
  const qsizetype content = start + open.size();
  result += open.mid(1) + "/Author " + utf16_hex(author) + '\n' + pdf.mid(content, end - content) + "endobj\n";
  const qsizetype table = result.size();
  result += "xref\n" + QByteArray::number(info) + " 1\n" + QByteArray::number(qint64(object)).rightJustified(10, '0') +
            " 00000 n \ntrailer\n<<\n/Size " + QByteArray::number(size) + "\n/Info " + QByteArray::number(info) +
            " 0 R\n/Root " + QByteArray::number(root) + " 0 R\n/Prev " + QByteArray::number(previous) +
            "\n>>\nstartxref\n" + QByteArray::number(qint64(table)) + "\n%%EOF\n";
  return result;
}

}  // namespace trainyard::ui
