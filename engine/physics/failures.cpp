// SPDX-License-Identifier: Apache-2.0
#include "engine/physics/failures.h"

#include <algorithm>
#include <array>
#include <boost/math/distributions/poisson.hpp>
#include <cmath>

#include "engine/physics/run.h"

namespace trainyard {
namespace {

namespace policies = boost::math::policies;
/// Avoids promotion to long double, which is ten times slower, and overflow exceptions, because evaluate() must not
/// throw.
template <class... More>
using InDoubles =
    policies::policy<policies::promote_double<false>, policies::overflow_error<policies::ignore_error>, More...>;
using RoundedUp = InDoubles<policies::discrete_quantile<policies::integer_round_up>>;

double node_count(const Design& d, double per_node) { return std::ceil(d.cluster.accelerators / per_node); }
/// Returns the number of whole devices: a failure takes all instances of a partitioned one.
double device_count(const Design& d) { return std::ceil(d.cluster.accelerators / d.cluster.accelerator->slices); }

/// A copy that a tiered plan recovers from: its share of interruptions, seconds to read it, and seconds of additional
/// lost work. Peers serve most interruptions, local drives serve a share of the others, and shared storage serves the
/// remaining ones.
struct Source {
  double share, read, late;
};

double additional_lost_work(double interval, double finest, double copy_time) {
  return (std::max(interval, finest) - finest) / 2 + copy_time;
}

using Sources = std::array<Source, 3>;

Sources sources_of(const Setting& s, const CheckpointFigures& saves) {
  const Checkpoints& plan = s.design.checkpoints;
  const double finest = saves.checkpoint_interval_used;
  const double drives = (1 - plan.peer_coverage) * plan.local_coverage;
  const double node_bytes = saves.checkpoint_gpu_bytes * s.design.cluster.accelerators_per_node;
  return {{
      {plan.peer_coverage, saves.peer_time + saves.snapshot_time, saves.peer_time},
      {drives, node_bytes / s.design.storage.local_read,
       additional_lost_work(std::max(plan.local_interval, saves.local_time), finest, saves.local_time)},
      {1 - plan.peer_coverage - drives, saves.restart_read_time,
       additional_lost_work(saves.durable_interval, finest, saves.checkpoint_time)},
  }};
}

void fill_tiered_recovery(const Setting& s, const CheckpointFigures& saves, FailureFigures& out) {
  out.recovery_read_time = out.checkpoint_late = 0;
  for (const Source& source : sources_of(s, saves)) {
    out.recovery_read_time += source.share * source.read;
    out.checkpoint_late += source.share * source.late;
  }
}

void fill_recovery(const Setting& s, const CheckpointFigures& saves, FailureFigures& out) {
  if (s.design.checkpoints.mode == CheckpointMode::tiered) return fill_tiered_recovery(s, saves, out);
  out.recovery_read_time = saves.restart_read_time;
  out.checkpoint_late = s.design.checkpoints.mode == CheckpointMode::asynchronous ? saves.checkpoint_time : 0;
}

/// Returns the variance of the time lost per interruption, in seconds². It depends on the age of the last checkpoint,
/// the copy that is read, and the wait for a node.
double variance_of_loss(const Setting& s, const CheckpointFigures& saves, const FailureFigures& f) {
  const double cycle = saves.checkpoint_interval_used + saves.checkpoint_stall + saves.checkpoint_wait;
  double variance = cycle * cycle / 12;
  if (s.design.checkpoints.mode == CheckpointMode::tiered)
    for (const Source& source : sources_of(s, saves)) {
      const double beyond = source.read + source.late - f.recovery_read_time - f.checkpoint_late;
      variance += source.share * beyond * beyond;
    }
  const double wait = s.design.failures.repair / (s.design.failures.spare_nodes + 1);
  return variance + f.spare_wait * (wait - f.spare_wait);
}

/// Returns the standard deviation of the length of the run ÷ its mean. The total loss is a sum of a random number of
/// random losses (Wald). The variance of the number is its mean, as in a Poisson process, times a factor for repeated
/// intervals and restarts.
double finish_spread(const Setting& s, const CheckpointFigures& saves, const Rhythm& rhythm, const FailureFigures& f) {
  const double length = f.finish_days * 86400;
  if (std::isinf(length)) return 0;  // the run never ends, so it has no spread
  const double rate = (1 - f.share_planned) / (rhythm.mean_time + rhythm.wait);
  const double loss = (f.share_rework + f.share_restart) / rate;
  const double again = std::exp((rhythm.interval + rhythm.stall + rhythm.late + rhythm.recovery) / rhythm.mean_time);
  return std::sqrt(rate / length * (variance_of_loss(s, saves, f) + again * loss * loss));
}

void fill_spares(const Setting& s, FailureFigures& out) {
  const Failures& f = s.design.failures;
  out.nodes_in_repair = out.hardware_failures / seconds_per_year * f.repair;
  out.spare_shortage = poisson_at_least(f.spare_nodes, out.nodes_in_repair);
  out.spare_wait = out.hardware_failures / out.failures * out.spare_shortage * f.repair / (f.spare_nodes + 1);
}

}  // namespace

double hardware_failures(const Design& d, double per_node, double host, double network) {
  const Failures& f = d.failures;
  return f.factor * (device_count(d) * (f.gpu + f.memory) + node_count(d, per_node) * (host + network));
}

double poisson_at_least(double count, double mean) {
  if (count <= 0) return 1;
  return mean > 0 ? boost::math::gamma_p(std::ceil(count), mean, InDoubles<>{}) : 0;
}

double poisson_quantile(double chance, double mean) {
  if (!(mean > 0)) return 1;
  // For small means a direct sum is faster than the library. Each design with automatic spares calls this.
  if (mean < 32) {
    double term = std::exp(-mean), below = 0, count = 0;
    for (; below < chance && term > 0; term *= mean / ++count) below += term;
    return count;
  }
  return 1 + boost::math::quantile(boost::math::poisson_distribution<double, RoundedUp>(mean), chance);
}

double young_interval(double stall, double mean_time) { return std::sqrt(2 * stall * mean_time); }

double daly_interval(double stall, double mean_time) {
  const double ratio = stall / (2 * mean_time);
  return young_interval(stall, mean_time) * (1 + std::sqrt(ratio) / 3 + ratio / 9) - stall;
}

double best_interval(double stall, double mean_time) {
  // With x = τ ÷ M, g(x) = x + e^(−x − δ ÷ M) − 1 is convex and changes sign once on (0, 1). Newton's method that
  // starts to the right of the root therefore never overshoots.
  const double ratio = stall / mean_time;
  double x = std::min(1.0, std::sqrt(2 * ratio));
  for (int i = 0; i < 6; ++i) {
    const double rest = std::exp(-x - ratio);
    const double slope = 1 - rest;
    if (!(slope > 0)) break;
    x -= (x + std::expm1(-x - ratio)) / slope;
  }
  return std::clamp(x, 0.0, 1.0) * mean_time;
}

TimeShares time_shares(const Rhythm& r) {
  const double m = r.mean_time;
  const double cycle = (m + r.wait) * std::exp((r.recovery + r.late) / m) * std::expm1((r.interval + r.stall) / m);
  TimeShares out;
  out.work = r.interval / cycle;
  out.stall = r.stall / cycle;
  out.restart = (r.wait - m * std::expm1(-r.recovery / m)) / (m + r.wait);
  out.rework = std::max(0.0, 1 - out.work - out.stall - out.restart);
  return out;
}

Rhythm rhythm_of(const CheckpointFigures& saves, const FailureFigures& f) {
  return {.interval = saves.checkpoint_interval_used,
          .stall = saves.checkpoint_stall + saves.checkpoint_wait,
          .late = f.checkpoint_late,
          .recovery = f.recovery_time - f.spare_wait,
          .mean_time = f.mean_time_to_interrupt,
          .wait = f.spare_wait};
}

namespace {

/// Fills the best interval and its goodput. An asynchronous interval is at least the time to write a copy, because the
/// job would wait for it. Tiered plans keep writes to shared storage within their share of the time (`write_share`).
void fill_best_interval(const Setting& s, const CheckpointFigures& saves, const Rhythm& rhythm, FailureFigures& out) {
  const Checkpoints& plan = s.design.checkpoints;
  if (plan.mode == CheckpointMode::tiered) {
    out.checkpoint_interval_optimal = saves.checkpoint_time / plan.write_share;
    out.goodput_best = out.goodput;
    return;
  }
  const double shortest = plan.mode == CheckpointMode::asynchronous ? saves.checkpoint_time : 0;
  Rhythm best = rhythm;
  best.interval = out.checkpoint_interval_optimal =
      std::max(best_interval(saves.checkpoint_stall, out.mean_time_to_interrupt), shortest);
  best.stall = saves.checkpoint_stall;
  out.goodput_best = std::max(out.goodput, time_shares(best).work * (1 - out.share_planned));
}

}  // namespace

FailureFigures evaluate_failures(const Setting& s, double nodes, double days, const CheckpointFigures& saves) {
  const Failures& f = s.design.failures;
  FailureFigures out;
  out.hardware_failures = hardware_failures(s.design, s.design.cluster.accelerators_per_node, f.host, f.network);
  out.failures = out.hardware_failures + f.factor * nodes * f.software;
  out.failures_per_accelerator = out.failures / s.design.cluster.accelerators;
  out.mean_time_to_interrupt = seconds_per_year / out.failures;
  out.mean_time_to_stop = seconds_per_year / (out.failures + f.planned_stops);
  fill_recovery(s, saves, out);
  fill_spares(s, out);
  out.recovery_time = f.detection + f.restart + out.recovery_read_time + out.spare_wait;
  out.lost_work = saves.checkpoint_interval_used / 2 + out.checkpoint_late;

  const Rhythm rhythm = rhythm_of(saves, out);
  const TimeShares shares = time_shares(rhythm);
  // The job saves before a planned stop, so the stop loses no work.
  out.share_planned = std::min(0.99, f.planned_stops * f.planned_time / seconds_per_year);
  const double running = 1 - out.share_planned;
  out.goodput = shares.work * running;
  out.share_stall = shares.stall * running;
  out.share_restart = shares.restart * running;
  out.share_rework = std::max(0.0, 1 - out.goodput - out.share_stall - out.share_restart - out.share_planned);

  out.checkpoint_interval_young = young_interval(saves.checkpoint_stall, out.mean_time_to_interrupt);
  out.checkpoint_interval_daly = daly_interval(saves.checkpoint_stall, out.mean_time_to_interrupt);
  fill_best_interval(s, saves, rhythm, out);
  out.finish_days = run_length(days / out.goodput);
  out.interruptions = out.finish_days * 86400 * running / (out.mean_time_to_interrupt + out.spare_wait);
  out.finish_spread = finish_spread(s, saves, rhythm, out);
  const double spares_paid = f.spares_paid ? f.spare_nodes : std::min(f.spare_nodes, out.nodes_in_repair);
  out.accelerators_paid = s.design.cluster.accelerators + spares_paid * s.design.cluster.accelerators_per_node;
  return out;
}

}  // namespace trainyard
