// SPDX-License-Identifier: GPL-3.0-or-later
// What stands behind --set, alone and as the line that a design is copied as.
#include "engine/parameters/assignments.h"
#include "tests/fuzz/fuzz.h"

void feed(const std::string& text) {
  using namespace trainyard;
  Design design = default_design();
  for (const std::string& assignment : read_set_arguments(text)) assign(design, assignment);
  Design again = default_design();
  for (const std::string& assignment : read_set_arguments(set_arguments(assignments(design))))
    assign(again, assignment);
  if (!(again == design)) __builtin_trap();
}
