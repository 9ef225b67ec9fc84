// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/files/project.h"
#include "tests/fuzz/fuzz.h"

void feed(const std::string& text) {
  using namespace trainyard;
  const Project project = read_project(text, "file");
  // What is opened can be saved, and opened again.
  read_project(write_project(project), "written");
}
