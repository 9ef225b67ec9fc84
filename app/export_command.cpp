// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFile>

#include "app/command_line.h"
#include "app/commands.h"
#include "app/output.h"
#include "app/overwriting.h"
#include "engine/error.h"
#include "engine/files/outputs.h"
#include "engine/formats/kit/export.h"
#include "ui/document/output_files.h"

namespace trainyard::app {

std::string written_formats() {
  std::string out;
  for (const Format* format : formats())
    if (format->writable) out += (out.empty() ? "" : ", ") + std::string(format->id) + " (" + format->name + ')';
  return out;
}

int run_export(const ExportOptions& options) {
  check_outputs(options.force, {{options.file, OutputKind::configuration}});
  const Format& wanted = known_format(options.format);
  const ChosenDesign chosen = read_design(options.input);
  const Scenario& scenario = chosen.project.scenarios[size_t(chosen.scenario)];
  const Format& format = format_for(wanted, scenario.design);
  if (!options.force) check_same_format(options.file, format);
  const Export made = export_design(scenario.design, format, scenario.name);
  if (made.obstacle.exists() && !options.force) {
    const std::string reason = scenario.name + ": " + made.obstacle.text();
    return print_error(reason + ". --force writes it, with this reason in the file", infeasible);
  }
  if (options.file.empty()) {
    print(made.text);
    return done;
  }
  const Outputs outputs({options.file});
  ui::write_whole({{QFile::decodeName(options.file.c_str()), QByteArray::fromStdString(made.text)}});
  return done;
}

}  // namespace trainyard::app
