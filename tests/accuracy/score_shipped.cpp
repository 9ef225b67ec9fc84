// SPDX-License-Identifier: GPL-3.0-or-later
// Prints the table of docs/accuracy.md on the shipped runs, whose figures tst_accuracy checks: score_shipped
// score_shipped --rows FILE writes the prediction of each run with its model held out, as CSV in seconds and bytes.
#include <cstdio>
#include <cstring>
#include <fstream>

#include "engine/units/csv.h"
#include "tests/accuracy/left_out_figures.h"

using namespace trainyard;

namespace {

struct HeldOut {
  double step_time = NAN, memory = NAN;
};

std::string number(double value) { return std::isfinite(value) ? csv_number(value) : std::string(); }

/// Writes one line per run that is scored in step time or memory.
void write_rows(std::ostream& out) {
  const Validation all = validate(published_runs());
  std::map<std::string, HeldOut> runs;
  for (const left_out::Row& row : left_out::rows_of(all, false))
    runs[row.run->run.id].step_time = row.run->step_time.measured * (1 + row.error);
  for (const left_out::Row& row : left_out::rows_of(all, true))
    runs[row.run->run.id].memory = row.run->memory.measured * (1 + row.error);
  out << "id,step_time,memory\n";
  for (const auto& [id, held_out] : runs)
    out << id << ',' << number(held_out.step_time) << ',' << number(held_out.memory) << '\n';
}

}  // namespace

int main(int argc, char** argv) {
  if (argc == 3 && !std::strcmp(argv[1], "--rows")) {
    std::ofstream out(argv[2]);
    write_rows(out);
    return out.flush() ? 0 : 1;
  }
  std::printf(
      "| On the runs that ship, models held out | rows | mean | median | nine in ten within "
      "|\n|---|--:|--:|--:|--:|\n");
  for (const LeftOutFigures& f : left_out_figures())
    std::printf("| %s | %zu | %.1f %% | %.1f %% | %.1f %% |\n", f.name.c_str(), f.n, f.mean, f.median, f.p90);
  return 0;
}
