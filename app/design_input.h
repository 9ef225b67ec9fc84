// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "engine/evaluation/evaluation.h"
#include "engine/files/outputs.h"
#include "engine/files/project.h"

namespace trainyard::app {

/// The options by which a command is told which design to work on.
struct DesignInput {
  std::string file, scenario;
  std::string known_run;  ///< to start from instead of the default design; empty for none
  std::vector<std::string> assignments;
};

/// A project and the scenario of it that was asked for.
struct ChosenDesign {
  HeldInput held;  ///< of the project's file: no output is written over it
  Project project;
  int scenario = 0;
  const Design& design() const { return project.scenarios[size_t(scenario)].design; }
};

/// Reads the file, chooses the scenario and sets what `--set` says. Throws InputError.
ChosenDesign read_design(const DesignInput& input);

/// Throws InputError where the command is one for training jobs and the design is of another.
void check_training(const Design& design, const std::string& command);
/// The exit status that a result stands for.
int status_of(const Evaluation& evaluation);

}  // namespace trainyard::app
