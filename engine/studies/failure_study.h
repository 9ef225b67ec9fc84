// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "engine/design/design.h"
#include "engine/evaluation/evaluation.h"
#include "engine/run/parallel.h"

namespace trainyard {

/// How a run is played through.
struct FailureStudyOptions {
  int runs = 2000;         ///< at least 1
  std::uint64_t seed = 1;  ///< the same seed gives the same answer, on any number of threads
};

/// What many random runs of one design came to. Times in days.
struct FailureStudy {
  int runs = 0;  ///< finished ones; fewer than asked for after a stop
  bool stopped = false;
  bool endless = false;  ///< interruptions come so fast that a run does not end: no run is counted
  double mean_days = 0, p10_days = 0, p50_days = 0, p90_days = 0;
  double goodput = 0;  ///< training days ÷ mean days
  /// Shares of the time, as the closed form has them.
  double work = 0, stall = 0, rework = 0, restart = 0, planned = 0;
  double interruptions = 0;  ///< a run, mean
};

/// Plays the run of a design through with exponential failures: work, saves, flushes in the background, tiers that do
/// or do not survive, restarts that fail themselves. The closed form of `evaluate` agrees within 2 % while the mean
/// time between interruptions is long against interval and recovery. Stopped early, what is done so far is the answer.
FailureStudy study_failures(const Design& design, const FailureStudyOptions& options = {},
                            const Execution& execution = {});

/// What happens at one time of a played day, for a timeline.
enum class Phase { work, lost, stall, restart, planned };
struct PhaseSpan {
  Phase phase;
  double start, duration;  ///< seconds from the start
};
/// One example of `seconds` of training, with work that was lost marked as such.
std::vector<PhaseSpan> example_timeline(const Design& design, double seconds, std::uint64_t seed);

/// One point of the curve of time lost against the checkpoint interval.
struct IntervalPoint {
  double interval;  ///< seconds
  double stall, rework, restart, planned, goodput;
};
/// Logarithmic steps from `from` to `to` seconds; everything but the interval stays. `out` is reused.
void interval_curve(const Design& design, double from, double to, int points, std::vector<IntervalPoint>& out);

/// One point of goodput against cluster size.
struct GoodputPoint {
  double accelerators;
  double now;   ///< with the interval of the design
  double best;  ///< with the best interval for that size
};
/// From `from` to `to` devices, whole replicas only; failures, spares and writers grow with the count. `out` is reused.
void goodput_curve(const Design& design, double from, double to, int points, std::vector<GoodputPoint>& out);

}  // namespace trainyard
