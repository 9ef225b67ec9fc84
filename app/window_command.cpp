// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDate>
#include <QDir>
#include <QFile>

#include "app/commands.h"
#include "app/design_input.h"
#include "app/graphics.h"
#include "app/output.h"
#include "engine/error.h"
#include "ui/report/context.h"
#include "ui/report/export.h"
#include "ui/window/run_window.h"

namespace trainyard::app {
namespace {

/// Returns file names that do not exist yet, because the user did not request these files and they must not replace
/// others.
ui::ReportFiles free_files(const QDir& folder) {
  ui::ReportFiles files;
  for (int n = 1; files.pdf.isEmpty() || QFile::exists(files.pdf) || QFile::exists(files.csv); ++n) {
    const QString name = n == 1 ? QStringLiteral("trainyard-report") : QStringLiteral("trainyard-report-%1").arg(n);
    files.pdf = folder.filePath(name + QStringLiteral(".pdf"));
    files.csv = folder.filePath(name + QStringLiteral(".csv"));
  }
  return files;
}

/// Writes a report instead of opening the window, on a machine without a display.
int report_here(const std::string& file) {
  const ChosenDesign chosen =
      read_design({.file = file, .scenario = {}, .known_run = {}, .assignments = {}, .report_subject = true});
  const auto application = drawing_application();
  const ui::ReportFiles files = free_files(QDir::current());
  ui::ReportOptions options = ui::options_of(chosen.project);
  options.date = ui::date_text(QDate::currentDate());
  ui::ChartStore charts;
  ui::ReportStudies studies;
  const int scenario = ui::usual_subject(chosen.project, options);
  ui::write_report(chosen.project, scenario, options, files, charts, studies);
  print("No display for the window; the report is written to " +
        QFile::encodeName(QDir::toNativeSeparators(files.pdf)).toStdString() + " and " +
        QFile::encodeName(QDir::toNativeSeparators(files.csv)).toStdString() + ".\n");
  return exit_status_of(evaluate(chosen.project.scenarios[size_t(scenario)].design));
}

}  // namespace

int open_window(const std::vector<std::string>& files) {
  if (!has_display() && files.size() > 1)
    throw InputError("no display for the window; use import to read several files.");
  if (!has_display()) return report_here(files.empty() ? std::string() : files.front());
  const auto application = window_application();
  QStringList paths;
  for (const std::string& file : files) paths << QFile::decodeName(file.c_str());
  return ui::run_window(paths);
}

}  // namespace trainyard::app
