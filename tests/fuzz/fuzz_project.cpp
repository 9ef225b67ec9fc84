// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/files/project.h"
#include "tests/fuzz/fuzz.h"

namespace {

void feed(const std::string& text) {
  using namespace trainyard;
  const Project project = read_project(text, "file");
  // A project that was opened can be saved, and reading it back gives the same file.
  const std::string written = write_project(project);
  expect(write_project(read_project(written, "written")) == written);
  expect_design(project.scenarios[static_cast<size_t>(project.current)].design);
}

}  // namespace

TRAINYARD_FED(project, feed);
