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
  std::uint64_t seed = 1;  ///< equal seeds give equal results on any number of threads
};

/// Statistics of many simulated runs of one design. Times in days.
struct FailureStudy {
  int runs = 0;  ///< finished runs; fewer than requested if stopped
  bool stopped = false;
  bool endless = false;  ///< failures are so frequent that a run would not finish; no statistics are computed
  double mean_days = 0, p10_days = 0, p50_days = 0, p90_days = 0;
  double goodput = 0;  ///< training days ÷ mean days
  /// Shares of the time, in the same categories as in evaluate().
  double work = 0, stall = 0, rework = 0, restart = 0, planned = 0;
  double interruptions = 0;  ///< per run, on average
};

/// Simulates the run of a design with exponentially distributed failures: work, saves, background flushes, checkpoint
/// tiers that may be lost, and restarts that may fail. The closed form of evaluate() agrees within 2 % if the mean time
/// between interruptions is long compared with interval and recovery. After a stop, returns the statistics of the runs
/// that finished.
FailureStudy study_failures(const Design& design, const FailureStudyOptions& options = {},
                            const Execution& execution = {});

/// Activity at one time of a simulated run, for a timeline.
enum class Phase { work, lost, stall, restart, planned };
struct PhaseSpan {
  Phase phase;
  double start, duration;  ///< seconds from the start
};
/// One simulated run until `seconds` of training, with lost work marked.
std::vector<PhaseSpan> example_timeline(const Design& design, double seconds, std::uint64_t seed);

/// One point of the curve of lost time against checkpoint interval.
struct IntervalPoint {
  double interval;  ///< seconds
  double stall, rework, restart, planned, goodput;
};
/// Computes `points` intervals with equal ratios from `from` to `to` seconds. Only the interval changes. `out` is
/// reused.
void interval_curve(const Design& design, double from, double to, int points, std::vector<IntervalPoint>& out);

/// One point of the curve of goodput against cluster size.
struct GoodputPoint {
  double accelerators;
  double now;   ///< goodput with the checkpoint interval of the design
  double best;  ///< goodput with the best checkpoint interval for that size
};
/// Computes sizes from `from` to `to` devices in whole replicas. Failures, spares and writers grow with the size. `out`
/// is reused.
void goodput_curve(const Design& design, double from, double to, int points, std::vector<GoodputPoint>& out);

}  // namespace trainyard
