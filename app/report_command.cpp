// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDate>
#include <QDir>
#include <QFile>
#include <optional>

#include "app/command_line.h"
#include "app/commands.h"
#include "app/design_input.h"
#include "app/graphics.h"
#include "app/input_file.h"
#include "app/output.h"
#include "app/overwriting.h"
#include "engine/error.h"
#include "engine/files/outputs.h"
#include "ui/report/export.h"
#include "ui/report/logo.h"
#include "ui/report/sections.h"

namespace trainyard::app {
namespace {

std::optional<QString> text_of(const std::optional<std::string>& text) {
  return text ? std::optional(QString::fromStdString(*text)) : std::nullopt;
}

QString native_path(const std::string& path) { return QFile::decodeName(path.c_str()); }

/// Returns the project's report options, overridden by those on the command line.
ui::ReportOptions options_for(const ReportWish& wish, const Project& project) {
  ui::ReportOptions options = ui::options_of(project);
  options.title = text_of(wish.title);
  options.author = text_of(wish.author);
  options.note = text_of(wish.note);
  if (wish.subtitle) options.subtitle = QString::fromStdString(*wish.subtitle);
  if (wish.prepared_for) options.prepared_for = QString::fromStdString(*wish.prepared_for);
  options.date = wish.date.empty() ? ui::date_text(QDate::currentDate()) : QString::fromStdString(wish.date);
  if (wish.paper) options.paper = *wish.paper == "letter" ? ui::Paper::letter : ui::Paper::a4;
  if (!wish.logo.empty()) options.logo = ui::read_logo(native_path(wish.logo));
  if (!wish.scenarios.empty()) options.scenarios = wish.scenarios;
  if (!wish.sections.empty()) options.sections = wish.sections;
  ui::check_sections(wish.sections);
  return options;
}

}  // namespace

int run_report(const ReportWish& wish) {
  check_outputs(wish.force, {{wish.pdf, OutputKind::pdf}, {wish.html, OutputKind::html}, {wish.csv, OutputKind::table}},
                {wish.input.file, wish.logo});
  const ui::ReportFiles files{native_path(wish.pdf), native_path(wish.html), native_path(wish.csv)};
  if (files.pdf.isEmpty() && files.html.isEmpty() && files.csv.isEmpty())
    throw InputError("report: nothing to write: give --pdf, --csv or --html with a path.");
  if (!wish.logo.empty()) check_not_named_pipe(wish.logo);
  DesignInput input = wish.input;
  input.report_subject = true;
  const ChosenDesign chosen = read_design(input);
  const HeldInput logo = wish.logo.empty() ? HeldInput() : HeldInput(InputKind::image, wish.logo);
  const auto application = drawing_application();
  ui::ChartStore charts;
  ui::ReportStudies studies;
  ui::write_report(chosen.project, chosen.scenario, options_for(wish, chosen.project), files, charts, studies);
  return status_of(evaluate(chosen.design()));
}

}  // namespace trainyard::app
