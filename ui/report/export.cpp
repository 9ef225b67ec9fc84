// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/export.h"

#include <QLocale>
#include <QRegularExpression>

#include "engine/files/tables.h"
#include "ui/document/output_files.h"
#include "ui/report/html.h"
#include "ui/report/pdf.h"
#include "ui/report/sections.h"

namespace trainyard::ui {
void write_report(const Project& project, int scenario, const ReportOptions& options, const ReportFiles& files,
                  ChartStore& charts, ReportStudies& studies) {
  check_scenarios(project, options.scenarios);
  QStringList paths;
  for (const QString& path : {files.pdf, files.html, files.csv})
    if (!path.isEmpty()) paths.append(path);
  OutputFiles outputs(paths);  // fail before the slow drawing if a file cannot be written
  qsizetype file = 0;
  const bool drawn = !files.pdf.isEmpty() || !files.html.isEmpty();
  const Report report = drawn ? build_report(project, scenario, options, studies) : Report();
  if (!files.pdf.isEmpty()) outputs.write(file++, pdf_of(report, Pages(report, charts)));
  if (!files.html.isEmpty()) outputs.write(file++, html_of(report, charts));
  const std::vector<int> chosen = chosen_scenarios(project, scenario, options);
  if (!files.csv.isEmpty()) outputs.write(file, QByteArray::fromStdString(scenarios_csv(project, chosen)));
  outputs.commit();
}

QString date_text(const QDate& date) {
  const QLocale locale;
  if (locale.language() == QLocale::C) return locale.toString(date, QStringLiteral("d MMMM yyyy"));
  static const QRegularExpression weekday(QStringLiteral("[,.]?\\s*dddd[,.]?\\s*"));
  return locale.toString(date, locale.dateFormat(QLocale::LongFormat).remove(weekday));
}

}  // namespace trainyard::ui
