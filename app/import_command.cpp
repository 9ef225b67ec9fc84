// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFile>
#include <algorithm>
#include <iterator>

#include "app/command_line.h"
#include "app/commands.h"
#include "app/design_input.h"
#include "app/input_file.h"
#include "app/output.h"
#include "app/overwriting.h"
#include "engine/error.h"
#include "engine/files/outputs.h"
#include "engine/files/project.h"
#include "engine/formats/folder.h"
#include "engine/formats/kit/import.h"
#include "engine/formats/kit/named_files.h"
#include "engine/json/json.h"
#include "engine/metrics/metric.h"
#include "engine/parameters/assignments.h"
#include "engine/studies/findings.h"
#include "engine/units/joined.h"
#include "ui/document/output_files.h"

namespace trainyard::app {
namespace {

std::string heading(const std::string& text, size_t count) {
  return '\n' + text + " (" + std::to_string(count) + ")\n";
}

std::string import_text(const Import& import) {
  std::string out;
  for (const Import::File& file : import.files) out += file.name + ": " + file.format->name + '\n';
  TextTable table;
  table.line(heading("Understood", import.understood.size()));
  for (const UnderstoodKey& u : import.understood) table.add({"  " + u.key, u.value, "\u2192 " + u.id});
  out += table.text() + heading("Assumed", import.assumed.size());
  for (const AssumedValue& a : import.assumed) out += wrapped(a.id + " = " + a.value + ": " + a.reason.text(), "  ");
  const auto list = [&](const std::string& text, bool unknown) {
    const auto count = static_cast<size_t>(std::ranges::count(import.ignored, unknown, &IgnoredValue::unknown));
    if (count == 0 && unknown) return;
    out += heading(text, count);
    for (const IgnoredValue& i : import.ignored)
      if (i.unknown == unknown)
        out += wrapped(i.key + " = " + i.value + (unknown ? std::string() : ": " + i.reason.text()), "  ");
  };
  list("Not known; they may matter, check them", true);
  list("Ignored", false);
  if (!import.contradictions.empty()) out += heading("Contradictions settled", import.contradictions.size());
  for (const Contradiction& c : import.contradictions) out += wrapped(c.id + ": " + contradiction_text(c), "  ");
  for (const Message& warning : import.warnings) out += wrapped("Warning: " + warning.text());
  const Evaluation result = evaluate(import.design);
  std::string verdict = verdict_label(result);
  if (!is_legal(result)) verdict += ": " + legality_message(import.design, result).text();
  out += '\n' + wrapped(verdict);
  return out + "\nevaluate" + set_arguments(assignments(import.design)) + '\n';
}

void save(const Import& import, Project project, const std::string& file) {
  Scenario scenario = project.scenarios[size_t(project.current)];
  scenario.design = import.design;
  scenario.name = scenario.design.work.model->name;
  project.scenarios = {scenario};
  project.current = project.baseline = 0;
  assign_letters(project);
  ui::write_whole({{QFile::decodeName(file.c_str()), QByteArray::fromStdString(write_project(project))}});
}

}  // namespace

int run_import(const ImportOptions& parsed) {
  check_outputs(parsed.force, {{parsed.project, OutputKind::project}, {parsed.runs, OutputKind::table}});
  ImportOptions options = parsed;
  for (const std::string& path : options.files) check_not_pipe(path);
  GivenFiles given = without_folders(options.files);
  options.files = with_named_files(given.paths);
  options.rest = std::move(given.rest);
  if (!options.runs.empty() || are_measured(options.files)) return run_import_runs(options);
  std::vector<std::string> outputs;
  if (!options.project.empty()) outputs.push_back(options.project);
  std::vector<NamedText> files;
  std::vector<HeldInput> held;
  for (const std::string& path : options.files) {
    held.emplace_back(InputKind::configuration, path);
    files.push_back(read_foreign_file(path));
  }
  const Outputs written(outputs);
  DesignInput onto = options.onto;
  onto.assignments.clear();
  ChosenDesign chosen = read_design(onto);
  for (const std::string& file : options.preferred)
    if (std::ranges::find(files, file, &NamedText::name) == files.end())
      throw InputError("--prefer: \"" + file + "\" is not allowed: one of " + joined(files, ", ", &NamedText::name));
  Import import = import_files(files, chosen.design(), options.onto.assignments, options.preferred);
  check_agreement(import, "choose a file with --prefer FILE, or a value with --set ID=VALUE");
  std::ranges::move(options.rest, std::back_inserter(import.ignored));
  if (!options.project.empty()) save(import, std::move(chosen.project), options.project);
  print(options.json ? json_text(import_json(import)) : import_text(import));
  return exit_status_of(evaluate(import.design));
}

}  // namespace trainyard::app
