// SPDX-License-Identifier: GPL-3.0-or-later
// The text of --set arguments, and the line of arguments that a design is copied as.
#include "engine/files/project.h"
#include "tests/fuzz/fuzz.h"

namespace {

void feed(const std::string& text) {
  using namespace trainyard;
  Design design = default_design();
  for (const std::string& assignment : read_set_arguments(text)) assign(design, assignment);
  Design again = default_design();
  for (const std::string& assignment : read_set_arguments(set_arguments(assignments(design))))
    assign(again, assignment);
  expect(again == design);
  static Evaluation out;
  evaluate(design, out);
  Project project = default_project();
  project.scenarios[0].design = design;
  expect(read_project(write_project(project), "written").scenarios[0].design == design);
}

}  // namespace

TRAINYARD_FED(set, feed);
