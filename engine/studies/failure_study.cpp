// SPDX-License-Identifier: Apache-2.0
#include "engine/studies/failure_study.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <numeric>

#include "engine/parameters/parameter.h"
#include "engine/statistics/quantile.h"
#include "engine/studies/ready_sweeps.h"
#include "engine/studies/simulated_run.h"

namespace trainyard {
namespace {

FailureStudy summary(const std::vector<SimulatedTime>& played, double training_days) {
  FailureStudy out;
  std::vector<double> days;
  SimulatedTime sum;
  for (const SimulatedTime& run : played) {
    if (run.total() <= 0) continue;
    days.push_back(run.total() / 86400);
    sum.work += run.work;
    sum.stall += run.stall;
    sum.rework += run.rework;
    sum.restart += run.restart;
    sum.planned += run.planned;
    sum.interruptions += run.interruptions;
  }
  out.runs = static_cast<int>(days.size());
  if (days.empty()) return out;
  std::sort(days.begin(), days.end());
  out.mean_days = std::accumulate(days.begin(), days.end(), 0.0) / out.runs;
  out.p10_days = sorted_quantile(days, 0.1);
  out.p50_days = sorted_quantile(days, 0.5);
  out.p90_days = sorted_quantile(days, 0.9);
  out.goodput = training_days / out.mean_days;
  const double total = sum.total();
  out.work = sum.work / total;
  out.stall = sum.stall / total;
  out.rework = sum.rework / total;
  out.restart = sum.restart / total;
  out.planned = sum.planned / total;
  out.interruptions = sum.interruptions / out.runs;
  return out;
}

}  // namespace

FailureStudy study_failures(const Design& design, const FailureStudyOptions& options, const Execution& execution) {
  const Design whole = resolved(design);
  const Evaluation result = evaluate(design);
  const SimulatedRun run(whole, result);
  FailureStudy endless;
  endless.endless = true;
  if (!run.can_finish()) return endless;
  std::vector<SimulatedTime> played(static_cast<size_t>(std::max(1, options.runs)));
  std::atomic<bool> given_up = false;
  // Each run has its own random generator, so that the result does not depend on the number of threads.
  const bool all = parallel_for(played.size(), execution, [&](size_t i) {
    if (given_up) return;
    if (const auto time = run.simulate(options.seed, i, execution.stop))
      played[i] = *time;
    else if (!execution.stopped())
      given_up = true;
  });
  // If some runs did not finish, give no statistics: those of the finished runs would be too optimistic.
  if (given_up) return endless;
  FailureStudy out = summary(played, result.days);
  out.stopped = !all;
  return out;
}

std::vector<PhaseSpan> example_timeline(const Design& design, double seconds, std::uint64_t seed) {
  const Design whole = resolved(design);
  const Evaluation result = evaluate(design);
  return SimulatedRun(whole, result).timeline(seconds, seed);
}

void interval_curve(const Design& design, double from, double to, int points, std::vector<IntervalPoint>& out) {
  out.clear();
  run_preset_sweep(lost_time_by_interval(), design, {from, to, points}, [&](const SweepPoint& p) {
    const Evaluation& e = p.result;
    out.push_back(
        {p.design.checkpoints.interval, e.share_stall, e.share_rework, e.share_restart, e.share_planned, e.goodput});
  });
}

void goodput_curve(const Design& design, double from, double to, int points, std::vector<GoodputPoint>& out) {
  out.clear();
  run_preset_sweep(goodput_by_size(), design, {from, to, points}, [&](const SweepPoint& p) {
    out.push_back({p.design.cluster.accelerators, p.result.goodput, p.result.goodput_best});
  });
}

}  // namespace trainyard
