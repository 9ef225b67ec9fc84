// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/design_input.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "app/command_line.h"
#include "engine/error.h"
#include "engine/parameters/parameter.h"
#include "engine/studies/case_studies.h"
#include "engine/units/joined.h"

namespace trainyard::app {
namespace {

constexpr size_t largest_project = size_t(64) << 20;

std::string read_file(const std::string& path) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) throw InputError(path + ": this is a folder, not a project file.");
  errno = 0;
  std::ifstream stream(path, std::ios::binary);
  // A device or a pipe does not say how long it is.
  std::string text;
  for (std::array<char, 65536> block; stream.read(block.data(), block.size()), stream.gcount() > 0;) {
    text.append(block.data(), static_cast<size_t>(stream.gcount()));
    if (text.size() > largest_project)
      throw InputError(path + ": it is larger than the 64 MiB that a project may have.");
  }
  if (stream.bad() || !stream.eof())
    throw InputError(path + ": cannot be read: " + std::strerror(errno ? errno : EIO) + ".");
  return text;
}

int find_scenario(const Project& project, const std::string& name, const std::string& file) {
  const auto named = [&](const Scenario& scenario) { return scenario.name == name; };
  const auto found = std::find_if(project.scenarios.begin(), project.scenarios.end(), named);
  if (found != project.scenarios.end()) return int(found - project.scenarios.begin());
  const std::string allowed = joined(project.scenarios, ", ", &Scenario::name);
  throw InputError((file.empty() ? "" : file + ": ") + "scenario: \"" + name + "\" is not there: " + allowed + ".");
}

Project known_run_project(const std::string& id) {
  const auto& all = known_runs();
  const auto found = std::ranges::find(all, id, &CaseStudy::id);
  if (found == all.end())
    throw InputError("--known-run: \"" + id + "\" is not allowed: " + joined(all, ", ", &CaseStudy::id) + ".");
  Project project = default_project();
  project.scenarios[size_t(project.current)].name = found->name;
  project.scenarios[size_t(project.current)].design = found->design;
  return project;
}

}  // namespace

ChosenDesign read_design(const DesignInput& input) {
  ChosenDesign chosen;
  if (!input.file.empty()) chosen.held = HeldInput(InputKind::project, input.file);
  chosen.project = !input.known_run.empty() ? known_run_project(input.known_run)
                   : input.file.empty()     ? default_project()
                                            : read_project(read_file(input.file), input.file);
  chosen.scenario = chosen.project.current;
  if (!input.scenario.empty()) chosen.scenario = find_scenario(chosen.project, input.scenario, input.file);
  for (const std::string& assignment : input.assignments)
    assign(chosen.project.scenarios[size_t(chosen.scenario)].design, assignment);
  return chosen;
}

int status_of(const Evaluation& evaluation) {
  return evaluation.legality.reason == Illegality::none && evaluation.fits != Fit::no ? done : infeasible;
}

}  // namespace trainyard::app
