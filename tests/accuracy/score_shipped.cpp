// SPDX-License-Identifier: GPL-3.0-or-later
// Prints the table of docs/accuracy.md on the shipped runs, whose figures tst_accuracy checks: score_shipped
#include <cstdio>

#include "tests/accuracy/left_out_figures.h"

using namespace trainyard;

int main() {
  std::printf(
      "| On the runs that ship, models held out | rows | mean | median | nine in ten within "
      "|\n|---|--:|--:|--:|--:|\n");
  for (const LeftOutFigures& f : left_out_figures())
    std::printf("| %s | %zu | %.1f %% | %.1f %% | %.1f %% |\n", f.name.c_str(), f.n, f.mean, f.median, f.p90);
  return 0;
}
