// SPDX-License-Identifier: GPL-3.0-or-later
// Tables of measured runs of all three jobs, and nanotron's benchmark table.
#include "engine/formats/logs/measured_file.h"
#include "engine/formats/logs/training_log.h"
#include "engine/measured/post_training_run.h"
#include "engine/measured/serving_validation.h"
#include "engine/measured/validation.h"
#include "tests/fuzz/fuzz.h"

namespace {

using namespace trainyard;

/// The first four rows, because predictions are slow and more rows exercise the same code.
template <class Runs>
Runs some(Runs runs) {
  runs.resize(std::min(runs.size(), size_t(4)));
  return runs;
}

/// Runs must be read back from the table that is written of them.
void expect_table(const std::vector<Run>& runs) {
  const std::string written = runs_csv(runs);
  std::istringstream in(written);
  expect(runs_csv(read_runs(in, "written")) == written);
  predict(some(runs));
}

void feed(const std::string& text) {
  unless_refused(text, [](std::istream& in) { return kind_of_measured(in); });
  predict(some(unless_refused(text, [](std::istream& in) { return read_serving_runs(in, "file"); })));
  predict(some(unless_refused(text, [](std::istream& in) { return read_post_training_runs(in, "file"); })));
  expect_table(unless_refused(text, [](std::istream& in) { return read_benchmark_table(in, "file"); }));
  std::istringstream in(text);
  expect_table(read_runs(in, "file"));
}

}  // namespace

TRAINYARD_FED(runs, feed);
