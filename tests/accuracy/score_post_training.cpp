// SPDX-License-Identifier: GPL-3.0-or-later
// Scores predicted iterations of post-training: score_post_training [FILE.csv] [--rows]. Predicts them from their
// columns alone, and with the trainer speed calibrated on one synchronous iteration of the same model and device.
// Without a file it uses the built-in published runs.
#include <cmath>
#include <cstdio>
#include <fstream>
#include <string>

#include "engine/measured/published_runs.h"

using namespace trainyard;

namespace {

void print_statistics(const char* name, const ErrorStatistics& e) {
  if (e.n == 0) return;
  std::printf("  %s n %zu  median %.1f  mean %.1f  p90 %.1f  bias %+.1f", name, e.n, 100 * e.median_abs,
              100 * e.mean_abs, 100 * e.p90_abs, 100 * e.bias);
  if (std::isfinite(e.coverage)) std::printf("  in band %.0f %%", 100 * e.coverage);
}

/// Sum of the measured phases, for iterations whose phases do not overlap.
double phases(const PostTrainingRun& run) {
  const auto value = [](double seconds) { return std::isnan(seconds) ? 0 : seconds; };
  return value(run.gen_s) + value(run.logprob_s) + value(run.reward_s) + value(run.train_s) + value(run.sync_s);
}

void print_row(const ValidatedIteration& row) {
  const PostTrainingRun& run = row.run;
  if (!row.refused.empty()) {
    std::printf("%-14s refused: %s\n", run.id.c_str(), row.refused.c_str());
    return;
  }
  if (!row.not_scored.empty()) std::printf("%-14s %s\n", run.id.c_str(), row.not_scored.c_str());
  const Evaluation e = evaluate(row.design);
  std::printf("%-14s %-18s %5.0f GPUs  measured %7.1f  alone %7.1f (%.2f)  calibrated %7.1f (%.2f)  speed %.3f  ",
              run.id.c_str(), row.design.work.model->id.c_str(), run.gpus, run.iter_s, row.from_columns.predicted,
              row.from_columns.predicted / run.iter_s, row.calibrated.predicted, row.calibrated.predicted / run.iter_s,
              row.speed);
  std::printf("rollout %.1f [%.1f] floor %.1f fit %.0f of %.0f  update %.1f [%.1f]  scoring %.1f [%.1f]  MFU %.3f %s\n",
              e.rollout_time, run.gen_s, e.rollout_floor, e.engine_answers_fit, e.engine_answers, e.update_time,
              run.train_s, e.log_prob_time + e.reference_time, run.logprob_s, e.trainer_utilization,
              e.legality.reason == Illegality::none ? "" : "illegal");
}

}  // namespace

int main(int argc, char** argv) {
  bool print_rows = false;
  std::string file;
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    if (argument == "--rows")
      print_rows = true;
    else
      file = argument;
  }
  std::ifstream in(file);
  const auto runs = file.empty() ? published_post_training_runs() : read_post_training_runs(in, file);
  const std::vector<ValidatedIteration> rows = predict(runs);
  ErrorTally sums;
  IterationTally tally;
  for (const ValidatedIteration& row : rows) {
    if (print_rows) print_row(row);
    tally.add(row);
    if (row.run.gen_s > 0 && row.run.train_s > 0 && row.run.staleness == 0)
      sums.add({.measured = row.run.iter_s, .predicted = phases(row.run), .low = 0, .high = 0});
  }
  std::printf("sum of phases ÷ iteration:");
  print_statistics("", sums.statistics());
  for (const IterationSummary& s : tally.summaries()) {
    std::printf("\n%s: %zu rows, %zu not modelled, %zu not scored\n", s.group.c_str(), s.n, s.refused, s.not_scored);
    print_statistics("alone", s.from_columns);
    print_statistics("\n  calibrated", s.calibrated);
    print_statistics("\n  rollout", s.rollout);
    print_statistics("\n  training", s.training);
    print_statistics("\n  weight synchronisation", s.sync);
    print_statistics("\n  whole run", s.whole_run);
  }
  std::printf("\n");
}
