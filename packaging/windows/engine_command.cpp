// SPDX-License-Identifier: GPL-3.0-or-later
// The engine as a command without Qt: trainyard-engine [PROJECT.trainyard] [ID=VALUE]...
// It prints all inputs and results of the first scenario, or of the default design, as JSON in SI units, like
// `trainyard evaluate --json`. Exit status: 0 the design fits, 1 it does not, 2 bad input.
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

#include "engine/design/design.h"
#include "engine/error.h"
#include "engine/evaluation/evaluation.h"
#include "engine/files/project.h"
#include "engine/files/tables.h"
#include "engine/json/json.h"
#include "engine/metrics/limits_met.h"
#include "engine/parameters/parameter.h"

using namespace trainyard;

namespace {

Design read_first(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw InputError(path + ": cannot be read");
  const std::string text(std::istreambuf_iterator<char>(file), {});
  return read_project(text, path).scenarios.front().design;
}

Design design_of(int argc, char** argv) {
  Design design = default_design();
  for (int i = 1; i < argc; ++i) {
    const std::string_view argument = argv[i];
    if (argument.find('=') != std::string_view::npos)
      assign(design, argument);
    else
      design = read_first(std::string(argument));
  }
  return design;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    const Design design = design_of(argc, argv);
    const Evaluation evaluation = evaluate(design);
    std::printf("%s\n", results_json(design, evaluation).dump(2).c_str());
    return meets_targets_and_limits(evaluation) ? 0 : 1;
  } catch (const InputError& error) {
    std::fprintf(stderr, "trainyard-engine: %s\n", error.what());
    return 2;
  }
}
