// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "engine/serving/serving_figures.h"

namespace trainyard {

/// Replicas of one kind: those that serve together, or only prefill, or only decode.
struct FleetPool {
  double requests = 0;  ///< requests/s that one replica serves within the limits
  double devices = 0;   ///< GPUs of one replica
  double domain = 1;    ///< replicas that fail together
};

/// Rules of a fleet that follows its load.
struct FleetRules {
  double start_up = 0;  ///< h from the decision until a replica serves; its GPUs are paid in this time
  double spares = 0;    ///< failure domains, of any pool, that the load does not need
  double price = 0;     ///< dollars per GPU-hour
};

/// One hour of a fleet. The first pool has `replicas`, which include spares but not replicas that start.
struct FleetHour {
  double rate = 0;      ///< requests/s
  double replicas = 0;  ///< of the first pool, ready to serve
  double gpus = 0;      ///< paid on average over the hour, including replicas that start
  double busy = 0;      ///< GPUs that the load would occupy if replicas were divisible
};

/// Sums over the hours.
struct FleetTotals {
  double peak_gpus = 0;                  ///< GPUs of the largest hour
  double gpu_hours = 0;                  ///< paid by a fleet that follows the load
  double fixed_gpu_hours = 0;            ///< paid by a fleet that always has the GPUs of the peak
  double busy_hours = 0;                 ///< GPU-hours that the load would occupy
  double cost = 0, fixed_cost = 0;       ///< dollars
  double idle_cost = 0, fixed_idle = 0;  ///< dollars for GPU-hours that the load does not occupy
};

/// Sizes a fleet hour by hour. `rates` are the mean rates of consecutive hours, which repeat; `hours` has the same size
/// and receives the fleet. Each pool has ceil(rate ÷ requests) replicas, at least one, started `start_up` before the
/// hour that needs them; none stops before its hour ends. A spare domain has the GPUs of the largest domain of a pool.
FleetTotals size_fleet(std::span<const FleetPool> pools, std::span<const double> rates, const FleetRules& rules,
                       std::span<FleetHour> hours);

inline constexpr std::size_t day_hours = 24;
/// Rates of a day with one maximum at 14 h: a cosine with this maximum and maximum ÷ mean, which is 1 to 2.
std::array<double, day_hours> day_curve(double peak, double peak_to_mean);

/// Pools of an evaluated serving job: one, or decode and prefill. Their number is the second member; 0 if the job does
/// not meet its limits.
struct FleetPools {
  std::array<FleetPool, 2> pools{};
  std::size_t count = 0;
  std::span<const FleetPool> all() const { return {pools.data(), count}; }
};
FleetPools fleet_pools(const Design& design, const ServingFigures& figures);
FleetRules fleet_rules(const Design& design);

/// Sets the figures of the fleet over the day of the design.
void set_fleet(const Design& design, ServingFigures& out);

}  // namespace trainyard
