// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "engine/design/design.h"
#include "engine/evaluation/evaluation.h"
#include "engine/studies/failure_study.h"

namespace trainyard {

/// Seconds of one simulated run, by category.
struct SimulatedTime {
  double work = 0, stall = 0, rework = 0, restart = 0, planned = 0;
  double interruptions = 0;
  double total() const { return work + stall + rework + restart + planned; }
};

/// Simulates a job event by event.
class SimulatedRun {
 public:
  /// `d` must be resolved; `e` must be its evaluation.
  SimulatedRun(const Design& d, const Evaluation& e);

  /// False if the expected number of interruptions exceeds the limit of a simulated run.
  bool can_finish() const;
  /// Simulates one whole run. Thread-safe; equal `seed` and `number` give equal runs. Empty after a stop, or if there
  /// are too many interruptions.
  std::optional<SimulatedTime> simulate(std::uint64_t seed, std::uint64_t number, const std::stop_token& stop) const;
  std::vector<PhaseSpan> timeline(double seconds, std::uint64_t seed) const;

 private:
  /// A checkpoint tier: interval, delay until a copy is usable, read time (all in s), and share of failures that it
  /// restores.
  struct Tier {
    double interval, delay, read, share;
  };
  using Copies = std::array<double, 3>;  ///< for each tier, the progress (s of work) that its newest copy restores
  /// Updates `saved` for work that began at `origin` and continued from `progress` for `elapsed` seconds.
  void save(Copies& saved, double origin, double progress, double elapsed) const;
  /// The tier used after a failure; `chance` is uniform from 0 to 1.
  int tier_of(double chance) const;
  template <class Record>
  std::optional<SimulatedTime> run(std::uint64_t seed, std::uint64_t number, double work, double limit,
                                   const std::stop_token& stop, Record&& record) const;

  double training_ = 0;  ///< seconds of work in the whole run
  double interval_ = 0, stall_ = 0, recovery_ = 0, mean_time_ = 0;
  double hardware_share_ = 0, spare_shortage_ = 0, spare_wait_ = 0;
  double planned_rate_ = 0, planned_time_ = 0, goodput_ = 0;
  std::array<Tier, 3> tiers_{};
  int tier_count_ = 1;
};

}  // namespace trainyard
