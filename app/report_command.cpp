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

struct ReportWish {
  DesignInput input;
  std::string pdf, html, csv;
  std::optional<std::string> title, author, note;
  std::string paper = "a4", subtitle, prepared_for, date;
};

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

}  // namespace

void add_report(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("report", "Write the report of a design");
  auto wish = std::make_shared<ReportWish>();
  wish->input.addTo(*command);
  command->add_option("--pdf", wish->pdf, "Write it as PDF")->type_name("OUT");
  command->add_option("--csv", wish->csv, "Write every input and result as CSV")->type_name("OUT");
  command->add_option("--html", wish->html, "Write it as one HTML file")->type_name("OUT");
  command->add_option("--paper", wish->paper, "a4 or letter")
      ->check(CLI::IsMember({"a4", "letter"}))
      ->type_name("SIZE");
  command->add_option("--title", wish->title, "Title; without it, the project's")->type_name("TEXT");
  command->add_option("--subtitle", wish->subtitle, "Line under the title")->type_name("TEXT");
  command->add_option("--author", wish->author, "Who prepared it; without it, the project's author")->type_name("TEXT");
  command->add_option("--prepared-for", wish->prepared_for, "For whom")->type_name("TEXT");
  command->add_option("--note", wish->note, "A note; without it, the project's")->type_name("TEXT");
  command->add_option("--date", wish->date, "Date as it shall stand there; without it, today")->type_name("TEXT");
  command->callback([=, &action] { action = [=] { return run_report(*wish); }; });
}

}  // namespace trainyard::app
