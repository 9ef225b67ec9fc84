// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/design_input.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "app/command_line.h"
#include "engine/error.h"
#include "engine/parameters/parameter.h"
#include "engine/units/joined.h"

namespace trainyard::app {
namespace {

std::string read_file(const std::string& path) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) throw InputError(path + ": this is a folder, not a project file.");
  errno = 0;
  std::ifstream stream(path, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(stream), {}};
  if (!stream) throw InputError(path + ": cannot be read: " + std::strerror(errno ? errno : EIO) + ".");
  return text;
}

int find_scenario(const Project& project, const std::string& name, const std::string& file) {
  const auto named = [&](const Scenario& scenario) { return scenario.name == name; };
  const auto found = std::find_if(project.scenarios.begin(), project.scenarios.end(), named);
  if (found != project.scenarios.end()) return int(found - project.scenarios.begin());
  const std::string allowed = joined(project.scenarios, ", ", &Scenario::name);
  throw InputError((file.empty() ? "" : file + ": ") + "scenario: \"" + name + "\" is not there: " + allowed + ".");
}

}  // namespace

ChosenDesign read_design(const DesignInput& input) {
  ChosenDesign chosen;
  chosen.project = input.file.empty() ? default_project() : read_project(read_file(input.file), input.file);
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
