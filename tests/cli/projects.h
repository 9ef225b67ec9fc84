// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/files/project.h"
#include "engine/parameters/parameter.h"

namespace trainyard {

/// A project with two scenarios. The second does not fit in memory.
inline Project two_scenarios() {
  Project project = default_project();
  project.scenarios.front().name = "small";
  project.scenarios.push_back(project.scenarios.front());
  project.scenarios.back().name = "too big";
  assign(project.scenarios.back().design, "micro_batch=16");
  return project;
}

}  // namespace trainyard
