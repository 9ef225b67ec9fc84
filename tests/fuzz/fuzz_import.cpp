// SPDX-License-Identifier: GPL-3.0-or-later
// Imports a file of any format, describes and checks the design, exports it and imports it again.
#include "engine/formats/kit/export.h"
#include "engine/formats/kit/import.h"
#include "tests/fuzz/fuzz.h"

namespace {

void feed(const std::string& text) {
  using namespace trainyard;
  const Import read = import_files({{"file", text}}, default_design());
  expect(!import_json(read).dump().empty());
  expect_design(read.design);
  for (const Import::File& file : read.files) {
    const Format& format = *file.format;
    if (!format.writable || !describes_design(format) || !can_describe(format, read.design.job)) continue;
    const Export out = export_design(read.design, format, "a design");
    const Design again = import_files({{"file", out.text}}, default_design()).design;
    expect(assignments(again) == assignments(read.design), out.text);
  }
}

}  // namespace

TRAINYARD_FED(import, feed);
