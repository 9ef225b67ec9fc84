// SPDX-License-Identifier: GPL-3.0-or-later
// Reports which sources in a table of runs publish computed step times, sums of a few numbers, instead of measurements:
// additive_sources [RUNS.csv]
// Without a table it uses the built-in published runs.
#include <cstdio>
#include <fstream>

#include "engine/measured/published_runs.h"
#include "engine/statistics/quantile.h"
#include "tests/accuracy/additive_form.h"

using namespace trainyard;

namespace {

struct Source {
  size_t cells = 0, rows = 0, spare = 0;
  std::vector<double> residuals;
};

std::map<std::string, Source> sources_of(std::span<const Run> runs, bool one_layout) {
  std::map<std::string, Source> sources;
  for (const Run& r : runs) sources[r.group];
  for (const AdditiveCell& cell : additive_cells(runs, one_layout)) {
    Source& source = sources[cell.group];
    ++source.cells;
    source.rows += cell.rows;
    source.spare += cell.spare;
    source.residuals.push_back(cell.residual);
  }
  return sources;
}

void report(std::span<const Run> runs, bool one_layout) {
  std::printf("%s\n%-14s %6s %6s %6s %10s %10s\n", one_layout ? "each layout of its own" : "\nlayouts together",
              "source", "cells", "rows", "spare", "median", "least");
  for (auto& [name, source] : sources_of(runs, one_layout)) {
    if (source.cells == 0) {
      std::printf("%-14s no cell with a run to spare: cannot be told\n", name.c_str());
      continue;
    }
    std::ranges::sort(source.residuals);
    const double median = sorted_quantile(source.residuals, 0.5);
    std::printf("%-14s %6zu %6zu %6zu %10.1e %10.1e%s\n", name.c_str(), source.cells, source.rows, source.spare, median,
                source.residuals.front(), median < arithmetic_residual ? "  arithmetic, no machine" : "");
  }
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<Run> runs = published_runs();
  if (argc > 1) {
    std::ifstream in(argv[1]);
    runs = read_runs(in, argv[1]);
  }
  report(runs, true);
  report(runs, false);
  return 0;
}
