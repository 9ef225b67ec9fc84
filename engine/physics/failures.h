// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/physics/checkpoint.h"
#include "engine/physics/setting.h"

namespace trainyard {

inline constexpr double seconds_per_year = 365.25 * 86400;

/// Returns the interruptions per year caused by devices, hosts and network, each of which takes a node out of service.
/// `host` and `network` are interruptions per node and year. `design` need not be resolved.
double hardware_failures(const Design& design, double accelerators_per_node, double host, double network);

/// Returns the probability that a Poisson count is at least `count`.
double poisson_at_least(double count, double mean);
/// Returns the smallest k for which a Poisson count is below k with probability `chance` or more.
double poisson_quantile(double chance, double mean);

/// Cycle of work, checkpoints and failures, in seconds: input of the closed form and of the Monte Carlo study.
struct Rhythm {
  double interval = 0;   ///< work between two checkpoints
  double stall = 0;      ///< time that each checkpoint stops the job
  double late = 0;       ///< additional work lost because the copy used was older or incomplete
  double recovery = 0;   ///< time from a failure until work continues, without `wait`
  double mean_time = 0;  ///< mean time between failures; they occur during work, checkpoints and recovery
  double wait = 0;       ///< mean wait for a node before each recovery; no failures occur in it
};
struct FailureFigures;
Rhythm rhythm_of(const CheckpointFigures& saves, const FailureFigures& failures);

/// Shares of the time; they add up to 1.
struct TimeShares {
  double work = 0, stall = 0, rework = 0, restart = 0;
};
/// Returns the shares for exponential failures and a fixed cycle, exactly: an interval has n = e^((R + late) ÷ M)
/// (e^((τ + δ) ÷ M) − 1) failures on average and takes n (M + wait) (Daly 2006, doi 10.1016/j.future.2004.11.016,
/// equation 20, extended by the wait).
TimeShares time_shares(const Rhythm& rhythm);

/// Returns the best interval in seconds by Young 1974: √(2 δ M).
double young_interval(double stall, double mean_time);
/// Returns the best interval in seconds by Daly 2006, equation 37: a series that extends Young's, valid for δ < 2 M.
double daly_interval(double stall, double mean_time);
/// Returns the exact best interval in seconds, which Young and Daly approximate: the solution of 1 − τ ÷ M = e^(−(τ +
/// δ) ÷ M), by Newton's method. It never exceeds M.
double best_interval(double stall, double mean_time);

/// Interruptions, goodput, and the length and devices of the run that follow from them.
struct FailureFigures {
  double failures = 0, failures_per_accelerator = 0, hardware_failures = 0;
  double mean_time_to_interrupt = 0, mean_time_to_stop = 0, interruptions = 0;
  double recovery_read_time = 0, recovery_time = 0, checkpoint_late = 0, lost_work = 0;
  double nodes_in_repair = 0, spare_shortage = 0, spare_wait = 0;
  double goodput = 0, goodput_best = 0, share_stall = 0, share_rework = 0, share_restart = 0, share_planned = 0;
  double checkpoint_interval_young = 0, checkpoint_interval_daly = 0, checkpoint_interval_optimal = 0;
  double finish_days = 0, accelerators_paid = 0;
  double finish_spread = 0;  ///< standard deviation ÷ mean of the days, from random failures alone
};
/// `days` is the length of the run without interruptions.
FailureFigures evaluate_failures(const Setting& setting, double nodes, double days, const CheckpointFigures& saves);

}  // namespace trainyard
