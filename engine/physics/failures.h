// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/physics/checkpoint.h"
#include "engine/physics/setting.h"

namespace trainyard {

inline constexpr double seconds_per_year = 365.25 * 86400;

/// Interruptions a year by devices, hosts and network, all of which take a node out. `design` need not be resolved.
double hardware_failures(const Design& design, double accelerators_per_node);

/// Chance that a Poisson count reaches `count`.
double poisson_at_least(double count, double mean);
/// The smallest count that a Poisson count stays below with that chance.
double poisson_quantile(double chance, double mean);

/// A job that works, saves and fails: what the closed form and the Monte-Carlo study both start from. In seconds.
struct Rhythm {
  double interval = 0;   ///< work between two saves
  double stall = 0;      ///< standstill for each save
  double late = 0;       ///< work lost beyond the last save, because the copy that serves was older or not finished
  double recovery = 0;   ///< from the failure until work goes on, but for `wait`
  double mean_time = 0;  ///< between failures, which strike at work, while saving and during recovery
  double wait = 0;       ///< mean wait for a node before each recovery, in which nothing can fail
};
struct FailureFigures;
Rhythm rhythm_of(const CheckpointFigures& saves, const FailureFigures& failures);

/// Where the time goes; the parts add up to 1.
struct TimeShares {
  double work = 0, stall = 0, rework = 0, restart = 0;
};
/// Exact for exponential failures and a fixed rhythm: an interval meets n = e^((R + late) ÷ M) (e^((τ + δ) ÷ M) − 1)
/// failures and takes n (M + wait) on average (Daly 2006, doi 10.1016/j.future.2004.11.016, equation 20, with a wait).
TimeShares time_shares(const Rhythm& rhythm);

/// Young 1974: √(2 δ M).
double young_interval(double stall, double mean_time);
/// Daly 2006, equation 37: the series about Young's form, for δ < 2 M.
double daly_interval(double stall, double mean_time);
/// The interval of least time, which both approach: 1 − τ ÷ M = e^(−(τ + δ) ÷ M), solved by Newton's method. It never
/// exceeds M.
double best_interval(double stall, double mean_time);

/// Interruptions, goodput, and what they make of the uninterrupted days.
struct FailureFigures {
  double failures = 0, failures_per_accelerator = 0, hardware_failures = 0;
  double mean_time_to_interrupt = 0, mean_time_to_stop = 0, interruptions = 0;
  double recovery_read_time = 0, recovery_time = 0, checkpoint_late = 0, lost_work = 0;
  double nodes_in_repair = 0, spare_shortage = 0, spare_wait = 0;
  double goodput = 0, goodput_best = 0, share_stall = 0, share_rework = 0, share_restart = 0, share_planned = 0;
  double checkpoint_interval_young = 0, checkpoint_interval_daly = 0, checkpoint_interval_optimal = 0;
  double finish_days = 0, accelerators_paid = 0;
  double finish_spread = 0;  ///< standard deviation of the days by the chance of failures alone ÷ their mean
};
/// `days` of the run without interruptions.
FailureFigures evaluate_failures(const Setting& setting, double nodes, double days, const CheckpointFigures& saves);

}  // namespace trainyard
