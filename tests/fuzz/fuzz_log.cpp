// SPDX-License-Identifier: GPL-3.0-or-later
// Training logs, read as measured runs and as the log of another rank that completes a run.
#include "engine/formats/logs/measured_file.h"
#include "engine/formats/logs/training_log.h"
#include "engine/measured/validation.h"
#include "tests/fuzz/fuzz.h"

namespace {

void feed(const std::string& text) {
  using namespace trainyard;
  std::istringstream kind(text), in(text), dump(text);
  const MeasuredFile told = kind_of_measured(kind);
  LoggedRun logged = read_training_log(in, "file");
  expect(told != MeasuredFile::none && told != MeasuredFile::dump);
  complete(logged, dump);
  complete(logged, default_design());
  // The table that --runs writes must be read back as the same text.
  const std::string written = runs_csv(std::vector{logged.run});
  expect(fits_json(written));
  std::istringstream table(written);
  expect(runs_csv(read_runs(table, "written")) == written);
  predict(std::vector{logged.run});
}

}  // namespace

TRAINYARD_FED(log, feed);
