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
#include "ui/report/context.h"
#include "ui/report/export.h"
#include "ui/report/logo.h"
#include "ui/report/sections.h"

namespace trainyard::app {
namespace {

std::optional<QString> text_of(const std::optional<std::string>& text) {
  return text ? std::optional(QString::fromStdString(*text)) : std::nullopt;
}

QString native_path(const std::string& path) { return QFile::decodeName(path.c_str()); }

/// Returns the report options of a project, overridden by those on the command line.
ui::ReportOptions with_overrides(ui::ReportOptions chosen, const ReportOptions& options) {
  chosen.title = text_of(options.title);
  chosen.author = text_of(options.author);
  chosen.note = text_of(options.note);
  if (options.subtitle) chosen.subtitle = QString::fromStdString(*options.subtitle);
  if (options.prepared_for) chosen.prepared_for = QString::fromStdString(*options.prepared_for);
  chosen.date = options.date.empty() ? ui::date_text(QDate::currentDate()) : QString::fromStdString(options.date);
  if (options.paper) chosen.paper = *options.paper == "letter" ? ui::Paper::letter : ui::Paper::a4;
  if (!options.logo.empty()) chosen.logo = ui::read_logo(native_path(options.logo));
  if (!options.scenarios.empty()) chosen.scenarios = options.scenarios;
  if (!options.sections.empty()) chosen.sections = options.sections;
  ui::check_sections(chosen.sections);
  return chosen;
}

}  // namespace

int run_report(const ReportOptions& options) {
  check_outputs(options.force,
                {{options.pdf, OutputKind::pdf}, {options.html, OutputKind::html}, {options.csv, OutputKind::table}},
                {options.input.file, options.logo});
  const ui::ReportFiles files{native_path(options.pdf), native_path(options.html), native_path(options.csv)};
  if (files.pdf.isEmpty() && files.html.isEmpty() && files.csv.isEmpty())
    throw InputError("report: nothing to write: give --pdf, --csv or --html with a path.");
  if (!options.logo.empty()) check_not_named_pipe(options.logo);
  DesignInput input = options.input;
  input.report_subject = true;
  const ChosenDesign chosen = read_design(input);
  const HeldInput logo = options.logo.empty() ? HeldInput() : HeldInput(InputKind::image, options.logo);
  const auto application = drawing_application();
  ui::ChartStore charts;
  ui::ReportStudies studies;
  const ui::ReportOptions wanted = with_overrides(ui::options_of(chosen.project), options);
  ui::check_scenarios(chosen.project, wanted.scenarios);
  // An assignment changes the current scenario, so the report is about that one.
  const bool is_named = !input.scenario.empty() || !input.assignments.empty();
  const int scenario = is_named ? chosen.scenario : ui::usual_subject(chosen.project, wanted);
  ui::write_report(chosen.project, scenario, wanted, files, charts, studies);
  return exit_status_of(evaluate(chosen.project.scenarios[size_t(scenario)].design));
}

}  // namespace trainyard::app
