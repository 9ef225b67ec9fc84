// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "engine/evaluation/evaluation.h"
#include "engine/files/outputs.h"
#include "engine/files/project.h"

namespace trainyard::app {

/// Options that select the design of a command.
struct DesignInput {
  std::string file, scenario;
  std::string known_run;  ///< id of the run to start from; empty: default design
  std::vector<std::string> assignments;
  bool report_subject = false;  ///< without `scenario`, select the project's subject of the report instead of the
                                ///< current scenario
};

/// A project and the selected scenario.
struct ChosenDesign {
  HeldInput held;  ///< keeps the project file from being overwritten by an output
  Project project;
  int scenario = 0;
  const Design& design() const { return project.scenarios[size_t(scenario)].design; }
};

/// Reads the file, selects the scenario and applies `--set`. Throws InputError.
ChosenDesign read_design(const DesignInput& input);

/// Same for the serving job of the design, whatever job it has.
ChosenDesign read_serving_design(DesignInput input);

/// Throws InputError if the design is not a training job.
void check_training(const Design& design, const std::string& command);
/// Returns the exit status for a result.
int exit_status_of(const Evaluation& evaluation);

}  // namespace trainyard::app
