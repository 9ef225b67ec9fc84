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

int run_export(const ExportWish& wish) {
  check_outputs(wish.force, {{wish.file, OutputKind::configuration}});
  const Format& wanted = known_format(wish.format);
  const ChosenDesign chosen = read_design(wish.input);
  const Scenario& scenario = chosen.project.scenarios[size_t(chosen.scenario)];
  const Export made = export_design(scenario.design, format_for(wanted, scenario.design), scenario.name);
  if (made.obstacle.exists() && !wish.force) {
    const std::string reason = scenario.name + ": " + made.obstacle.text();
    return complain(reason + ". --force writes it, with this reason in the file", infeasible);
  }
  if (wish.file.empty()) {
    print(made.text);
    return done;
  }
  const Outputs outputs({wish.file});
  ui::write_whole({{QFile::decodeName(wish.file.c_str()), QByteArray::fromStdString(made.text)}});
  return done;
}

}  // namespace trainyard::app
