// SPDX-License-Identifier: GPL-3.0-or-later
// Benchmark results and logs of servers, read as measured runs.
#include "engine/formats/logs/measured_file.h"
#include "engine/formats/logs/serving_log.h"
#include "engine/measured/serving_validation.h"
#include "tests/fuzz/fuzz.h"

namespace {

void feed(const std::string& text) {
  using namespace trainyard;
  unless_refused(text, [](std::istream& in) { return kind_of_measured(in); });
  ServingLogs logs;
  std::istringstream in(text);
  logs.add(in, "file");
  std::vector<ServingRun> runs;
  for (LoggedServing& logged : logs.take()) {
    if (runs.size() == 4) break;
    complete(logged, default_design(Job::serving));
    runs.push_back(logged.run);
  }
  // The table that --runs writes must be read back as the same text.
  const std::string written = serving_runs_csv(runs);
  expect(fits_json(written));
  std::istringstream table(written);
  expect(serving_runs_csv(read_serving_runs(table, "written")) == written);
  predict(runs);
}

}  // namespace

TRAINYARD_FED(serving, feed);
