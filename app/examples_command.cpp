// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFile>

#include "app/command_line.h"
#include "app/commands.h"
#include "app/output.h"
#include "app/overwriting.h"
#include "app/records.h"
#include "engine/error.h"
#include "engine/json/json.h"
#include "engine/units/joined.h"
#include "ui/document/example_project.h"
#include "ui/document/output_files.h"

namespace trainyard::app {
namespace {

using Example = const WorkedExample*;
const RecordTable<Example> examples{
    {"id", &WorkedExample::id},
    {"name", &WorkedExample::name},
    {"scenarios", [](Example e) { return joined(e->scenarios, "; ", &WorkedExample::Scenario::name); }, In::csv},
    {"scenarios", [](Example e) { return json_list(e->scenarios, [](const auto& s) { return Json(s.name); }); },
     In::json},
    {"question", &WorkedExample::question},
    {"note", [](Example e) { return ui::example_note(*e).toStdString(); }},
    {"sources", &WorkedExample::sources},
};

std::string list_text() {
  std::string text;
  for (const WorkedExample& example : worked_examples())
    text += example.id + "  " + example.name + '\n' + wrapped(example.question, "    ");
  return text + "\nOpen one as a project: trainyard examples ID --output FILE\n";
}

const WorkedExample& wanted_example(const std::string& id) {
  if (const WorkedExample* found = find_worked_example(id)) return *found;
  throw InputError("examples: \"" + id + "\" is not allowed: " + joined(worked_examples(), ", ", &WorkedExample::id) +
                   ".");
}

void print_examples(const std::vector<Example>& shown, const ExamplesOptions& options) {
  if (options.format.json)
    print(json_text(examples.json_list(shown)));
  else if (options.format.csv)
    print(examples.csv(shown));
  else
    print(options.id.empty() ? list_text() : ui::example_note(*shown.front()).toStdString() + '\n');
}

}  // namespace

int run_examples(const ExamplesOptions& options) {
  std::vector<Example> shown;
  if (!options.id.empty())
    shown.push_back(&wanted_example(options.id));
  else
    for (const WorkedExample& example : worked_examples()) shown.push_back(&example);
  if (options.file.empty()) {
    print_examples(shown, options);
    return done;
  }
  if (options.id.empty()) throw InputError("examples: --output needs the id of one example.");
  check_outputs(options.force, {{options.file, OutputKind::project}});
  const std::string project = write_project(ui::example_project(*shown.front()));
  ui::write_whole({{QFile::decodeName(options.file.c_str()), QByteArray::fromStdString(project)}});
  return done;
}

}  // namespace trainyard::app
