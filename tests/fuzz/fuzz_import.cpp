// SPDX-License-Identifier: GPL-3.0-or-later
// A file of any format, all the way to a design; and the same design once more from what import says of it.
#include "engine/formats/import.h"
#include "engine/parameters/assignments.h"
#include "tests/fuzz/fuzz.h"

void feed(const std::string& text) {
  using namespace trainyard;
  const Import read = import_files({{"file", text}}, default_design());
  // What an import sets is within the ranges: each assignment is taken by the command line.
  Design again = default_design();
  for (const std::string& assignment : assignments(read.design)) assign(again, assignment);
}
