// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDate>
#include <QDir>
#include <QFile>
#include <optional>

#include "app/command_line.h"
#include "app/commands.h"
#include "app/design_input.h"
#include "app/graphics.h"
#include "app/output.h"
#include "engine/error.h"
#include "ui/report/export.h"

namespace trainyard::app {
namespace {

std::optional<QString> text_of(const std::optional<std::string>& text) {
  return text ? std::optional(QString::fromStdString(*text)) : std::nullopt;
}

ui::ReportOptions options_of(const ReportWish& wish) {
  ui::ReportOptions options;
  options.title = text_of(wish.title);
  options.author = text_of(wish.author);
  options.note = text_of(wish.note);
  options.subtitle = QString::fromStdString(wish.subtitle);
  options.prepared_for = QString::fromStdString(wish.prepared_for);
  options.date = wish.date.empty() ? ui::date_text(QDate::currentDate()) : QString::fromStdString(wish.date);
  options.paper = wish.paper == "letter" ? ui::Paper::letter : ui::Paper::a4;
  return options;
}

QString native_path(const std::string& path) { return QFile::decodeName(path.c_str()); }

}  // namespace

int run_report(const ReportWish& wish) {
  const ui::ReportFiles files{native_path(wish.pdf), native_path(wish.html), native_path(wish.csv)};
  if (files.pdf.isEmpty() && files.html.isEmpty() && files.csv.isEmpty())
    throw InputError("report: nothing to write: give --pdf, --csv or --html with a path.");
  const ChosenDesign chosen = read_design(wish.input);
  const auto application = drawing_application();
  ui::ChartStore charts;
  ui::write_report(chosen.project, chosen.scenario, options_of(wish), files, charts);
  return status_of(evaluate(chosen.design()));
}

}  // namespace trainyard::app
