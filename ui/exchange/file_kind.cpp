// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/exchange/file_kind.h"

#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <fstream>

#include "engine/formats/logs/measured_file.h"
#include "ui/document/output_files.h"
#include "ui/document/project_pdf.h"

namespace trainyard::ui {
namespace {

constexpr qint64 looked_at = 64 << 10;

/// Returns whether a line consists of column names.
bool is_table_head(const QString& line) {
  static const QRegularExpression name(QStringLiteral(R"(^\s*"?[A-Za-z_][\w ./%()-]*"?\s*$)"));
  const QStringList cells = line.split(u',');
  if (cells.size() < 3) return false;
  for (const QString& cell : cells)
    if (!name.match(cell).hasMatch()) return false;
  return true;
}

}  // namespace

FileKind kind_of(std::string_view head, const QString& name) {
  if (is_pdf(head)) return FileKind::project;
  const QString text = QString::fromUtf8(head.data(), qsizetype(head.size())).trimmed();
  static const QRegularExpression project(QStringLiteral(R"("format"\s*:\s*"trainyard project")"));
  if (text.startsWith(u'{') && project.match(text).hasMatch()) return FileKind::project;
  if (is_table_head(text.section(u'\n', 0, 0).trimmed())) return FileKind::measured;
  return name.endsWith(QLatin1String(".trainyard"), Qt::CaseInsensitive) ? FileKind::project : FileKind::foreign;
}

FileKind kind_of_file(const QString& path) {
  QFile file(path);
  if (!QFileInfo(path).isFile() || !file.open(QIODevice::ReadOnly)) return FileKind::project;
  const QByteArray head = file.read(looked_at);
  const FileKind kind = kind_of({head.constData(), size_t(head.size())}, path);
  // A binary file with tensors is not a log. Do not search it, because it may hold terabytes.
  if (kind != FileKind::foreign || head.contains('\0')) return kind;
  // A log may have many lines before its first step.
  std::ifstream stream(native_path(path), std::ios::binary);
  switch (kind_of_measured(stream)) {
    case MeasuredFile::log:
    case MeasuredFile::serving:
    case MeasuredFile::server:
      return FileKind::measured;
    default:
      return kind;
  }
}

}  // namespace trainyard::ui
