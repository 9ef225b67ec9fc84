// SPDX-License-Identifier: GPL-3.0-or-later
// Refits to a few random runs of one model and reports the error of its other runs before and after:
// refit_runs [--rows N] [--repeats N] [--time] [--group GROUP] [--as FRAMEWORK] [RUNS.csv]
// --as treats the runs as those of another framework, like an in-house framework before any calibration.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <map>
#include <random>

#include "engine/calibration/refit.h"
#include "engine/measured/compare.h"
#include "engine/measured/published_runs.h"

using namespace trainyard;

namespace {

using Rows = std::vector<const ValidatedRun*>;

double mean_error(const Rows& rows, const CoefficientsRef& values, bool memory) {
  Evaluation e;
  double sum = 0;
  for (const ValidatedRun* row : rows) {
    Design d = row->design;
    d.calibration = values;
    evaluate(d, e);
    const Prediction p = prediction_of(row->run, d, e);
    sum += std::abs(memory ? p.memory / row->memory.measured - 1 : p.step_time / row->step_time.measured - 1);
  }
  return sum / static_cast<double>(rows.size());
}

void measure(const std::string& name, const Rows& all, size_t taught, int repeats, bool memory) {
  std::mt19937 random(7);
  double before = 0, after = 0;
  int worse = 0, fallen = 0, same = 0;
  for (int i = 0; i < repeats; ++i) {
    Rows rows = all;
    std::shuffle(rows.begin(), rows.end(), random);
    std::vector<Run> runs;
    for (size_t j = 0; j < taught; ++j) runs.push_back(rows[j]->run);
    const Rows others(rows.begin() + static_cast<std::ptrdiff_t>(taught), rows.end());
    const CoefficientsRef values = refit(runs).coefficients;
    const double was = mean_error(others, nullptr, memory), is = mean_error(others, values, memory);
    before += was / repeats;
    after += is / repeats;
    worse += is > was * 1.0001 ? 1 : 0;
    same += is == was ? 1 : 0;
    fallen += is < 0.6 * was ? 1 : 0;
  }
  std::printf("%-34s %5zu  %6.2f %% → %6.2f %%  %+6.1f %%  worse %5.1f %%  same %5.1f %%  by 40 %%: %5.1f %%\n",
              name.c_str(), all.size(), 100 * before, 100 * after, 100 * (after / before - 1), 100.0 * worse / repeats,
              100.0 * same / repeats, 100.0 * fallen / repeats);
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  size_t taught = 5;
  int repeats = 200;
  bool memory = true;
  std::string file, only, stack;
  for (int i = 1; i < argc; ++i) {
    if (!std::strcmp(argv[i], "--rows"))
      taught = static_cast<size_t>(std::atoi(argv[++i]));
    else if (!std::strcmp(argv[i], "--repeats"))
      repeats = std::atoi(argv[++i]);
    else if (!std::strcmp(argv[i], "--group"))
      only = argv[++i];
    else if (!std::strcmp(argv[i], "--as"))
      stack = argv[++i];
    else if (!std::strcmp(argv[i], "--time"))
      memory = false;
    else
      file = argv[i];
  }
  std::vector<Run> runs;
  if (file.empty()) {
    runs = published_runs();
  } else {
    std::ifstream in(file);
    runs = read_runs(in, file);
  }
  if (!stack.empty())
    for (Run& run : runs) run.framework = stack;
  const Validation validation = validate(runs);
  std::map<std::string, Rows> models;
  for (const ValidatedRun& row : validation.rows) {
    const Compared& c = memory ? row.memory : row.step_time;
    if (row.run.failed() || !c.comparable() || (!only.empty() && row.run.group != only)) continue;
    models[row.run.group + " " + row.run.model].push_back(&row);
  }
  for (const auto& [name, rows] : models)
    if (rows.size() >= taught + 4) measure(name, rows, taught, repeats, memory);
  return 0;
}
