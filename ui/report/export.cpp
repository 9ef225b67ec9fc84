// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/export.h"

#include <QDir>
#include <QLocale>
#include <QRegularExpression>
#include <QSaveFile>
#include <memory>
#include <vector>

#include "engine/error.h"
#include "engine/files/tables.h"
#include "ui/report/html.h"
#include "ui/report/pdf.h"

namespace trainyard::ui {
namespace {

[[noreturn]] void refuse(const QSaveFile& file) {
  QString reason = file.errorString();
  while (reason.endsWith(u'.')) reason.chop(1);
  throw InputError(
      ReportText::tr("%1 cannot be written: %2.").arg(QDir::toNativeSeparators(file.fileName()), reason).toStdString());
}

}  // namespace

void write_whole(const QVector<std::pair<QString, QByteArray>>& files) {
  std::vector<std::unique_ptr<QSaveFile>> open;
  for (const auto& [path, bytes] : files) {
    open.push_back(std::make_unique<QSaveFile>(path));
    QSaveFile& file = *open.back();
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.flush()) refuse(file);
  }
  for (const auto& file : open)
    if (!file->commit()) refuse(*file);
}

void write_report(const Project& project, int scenario, const ReportOptions& options, const ReportFiles& files,
                  ChartStore& charts) {
  QVector<std::pair<QString, QByteArray>> contents;
  const bool drawn = !files.pdf.isEmpty() || !files.html.isEmpty();
  const Report report = drawn ? build_report(project, scenario, options) : Report();
  if (!files.pdf.isEmpty()) contents.append({files.pdf, pdf_of(report, Pages(report, charts))});
  if (!files.html.isEmpty()) contents.append({files.html, html_of(report, charts)});
  const Design& design = project.scenarios[size_t(scenario)].design;
  if (!files.csv.isEmpty())
    contents.append({files.csv, QByteArray::fromStdString(results_csv(design, evaluate(design)))});
  write_whole(contents);
}

QString date_text(const QDate& date) {
  const QLocale locale;
  if (locale.language() == QLocale::C) return locale.toString(date, QStringLiteral("d MMMM yyyy"));
  static const QRegularExpression weekday(QStringLiteral("[,.]?\\s*dddd[,.]?\\s*"));
  return locale.toString(date, locale.dateFormat(QLocale::LongFormat).remove(weekday));
}

}  // namespace trainyard::ui
