// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "engine/design/design.h"
#include "engine/evaluation/evaluation.h"
#include "engine/run/parallel.h"

namespace trainyard {

/// Options of the simulation.
struct FailureStudyOptions {
  int runs = 2000;         ///< at least 1
  std::uint64_t seed = 1;  ///< equal seeds give equal answers on any number of threads
};

/// Statistics of many simulated runs of one design. Times in days.
struct FailureStudy {
  int runs = 0;  ///< finished runs; fewer than requested after a stop
  bool stopped = false;
  bool endless = false;  ///< failures are so frequent that a run would not finish; no run is counted
  double mean_days = 0, p10_days = 0, p50_days = 0, p90_days = 0;
  double goodput = 0;  ///< training days ÷ mean days
  /// Shares of the time, in the categories of the closed form.
  double work = 0, stall = 0, rework = 0, restart = 0, planned = 0;
  double interruptions = 0;  ///< per run, on average
};

/// Simulates the run of a design with exponential failures: work, saves, background flushes, checkpoint tiers that
/// survive or not, and restarts that fail. The closed form of `evaluate` agrees within 2 % if the mean time between
/// interruptions is long compared with interval and recovery. After a stop, returns the runs done so far.
FailureStudy study_failures(const Design& design, const FailureStudyOptions& options = {},
                            const Execution& execution = {});

/// Activity at one time of a simulated run, for a timeline.
enum class Phase { work, lost, stall, restart, planned };
struct PhaseSpan {
  Phase phase;
  double start, duration;  ///< seconds from the start
};
/// One simulated example of `seconds` of training, with lost work marked.
std::vector<PhaseSpan> example_timeline(const Design& design, double seconds, std::uint64_t seed);

/// One point of lost time against checkpoint interval.
struct IntervalPoint {
  double interval;  ///< seconds
  double stall, rework, restart, planned, goodput;
};
/// Uses logarithmic steps from `from` to `to` seconds; only the interval changes. `out` is reused.
void interval_curve(const Design& design, double from, double to, int points, std::vector<IntervalPoint>& out);

/// One point of goodput against cluster size.
struct GoodputPoint {
  double accelerators;
  double now;   ///< with the design's checkpoint interval
  double best;  ///< with the best checkpoint interval for that size
};
/// Uses `from` to `to` devices in whole replicas; failures, spares and writers grow with the count. `out` is reused.
void goodput_curve(const Design& design, double from, double to, int points, std::vector<GoodputPoint>& out);

}  // namespace trainyard
