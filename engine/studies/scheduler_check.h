// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "engine/design/design.h"
#include "engine/serving/closed_loop.h"

namespace trainyard {

/// A figure from the formulas next to the same figure from a simulation of the scheduler.
struct CheckedFigure {
  const char* id;     ///< id of the metric: "ttft_mean"
  const char* label;  ///< English; context "engine"
  double formula = 0, simulated = 0;
  double tolerance = 0;  ///< stated largest |formula ÷ simulated − 1|
  double difference() const { return formula / simulated - 1; }
  bool agrees() const;
};

struct SchedulerCheck {
  std::vector<CheckedFigure> figures;  ///< empty if the job cannot be simulated
  const char* refused = "";            ///< why not; English, context "engine"
  double load = 0;                     ///< share of the saturation load of a replica; NaN for a closed loop
  bool agrees() const;
};

struct SimulationSize {
  double requests = 20000;
  std::uint64_t seed = 1;
};

/// Simulates one replica of a resolved serving job under its own share of the load, with random (Poisson) arrivals.
/// Tolerances: 5 % for means up to 60 % of saturation, 15 % beyond and for the percentile.
SchedulerCheck check_random_arrivals(const Design& design, const SimulationSize& size = {});

/// Simulates the kind of load that a resolved serving job states: random arrivals, bursts or a closed loop.
SchedulerCheck check_load(const Design& design, const SimulationSize& size = {});

/// Simulates one replica of a resolved serving job under clients in a closed loop. The tolerance is 15 %: the formulas
/// follow measured runs, in which prompts delay other answers less than their own first token.
SchedulerCheck check_closed_loop(const Design& design, const ClosedLoop& load, std::uint64_t seed = 1);

}  // namespace trainyard
