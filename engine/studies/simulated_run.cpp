// SPDX-License-Identifier: Apache-2.0
#include "engine/studies/simulated_run.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/physics/failures.h"

namespace trainyard {
namespace {

constexpr double forever = std::numeric_limits<double>::infinity();

/// Limit of interruptions and planned stops per run: thousands of runs are simulated at about 50 ns per interruption.
constexpr double most_interruptions = 1e5;

/// SplitMix64 (Steele et al. 2014): small, random enough for this purpose, and identical on every platform, unlike the
/// distributions of the standard library.
class Random {
 public:
  Random(std::uint64_t seed, std::uint64_t number) : state_(seed * 0x9E3779B97F4A7C15ULL + number) {
    next();
    state_ ^= number << 32;
  }
  double uniform() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }
  double exponential(double mean) { return -mean * std::log1p(-uniform()); }

 private:
  std::uint64_t next() {
    std::uint64_t z = state_ += 0x9E3779B97F4A7C15ULL;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
  }
  std::uint64_t state_;
};

/// A period of work between two interruptions. It starts with progress `from` and takes `elapsed` seconds; progress
/// beyond `kept` is lost.
struct Stretch {
  double start, from, elapsed, kept;
};

struct NoRecord {
  void add_work(const Stretch&) {}
  void add_span(Phase, double, double) {}
};

/// Records work and saves as separate spans, one per checkpoint interval.
class Recorder {
 public:
  Recorder(double interval, double stall, std::vector<PhaseSpan>& out)
      : interval_(interval), stall_(stall), out_(out) {}

  void add_work(const Stretch& s) {
    double done = 0, progress = s.from;
    while (done < s.elapsed) {
      const double work = std::min(interval_, s.elapsed - done);
      const double useful = std::clamp(s.kept - progress, 0.0, work);
      add_span(Phase::work, s.start + done, useful);
      add_span(Phase::lost, s.start + done + useful, work - useful);
      done += work;
      progress += work;
      const double stall = std::min(stall_, s.elapsed - done);
      add_span(Phase::stall, s.start + done, stall);
      done += stall;
    }
  }
  void add_span(Phase phase, double start, double duration) {
    if (duration > 0) out_.push_back({phase, start, duration});
  }

 private:
  double interval_, stall_;
  std::vector<PhaseSpan>& out_;
};

}  // namespace

SimulatedRun::SimulatedRun(const Design& d, const Evaluation& e)
    : training_(e.days * 86400),
      interval_(e.checkpoint_interval_used),
      stall_(e.checkpoint_stall + e.checkpoint_wait),
      recovery_(d.failures.detection + d.failures.restart),
      mean_time_(e.mean_time_to_interrupt),
      hardware_share_(e.hardware_failures / e.failures),
      spare_shortage_(e.spare_shortage),
      spare_wait_(d.failures.repair / (d.failures.spare_nodes + 1)),
      planned_rate_(d.failures.planned_stops / seconds_per_year),
      planned_time_(d.failures.planned_time),
      goodput_(e.goodput) {
  if (d.checkpoints.mode != CheckpointMode::tiered) {
    tiers_[0] = {interval_, e.checkpoint_late, e.restart_read_time, 1};
    return;
  }
  const Checkpoints& plan = d.checkpoints;
  const double drives = (1 - plan.peer_coverage) * plan.local_coverage;
  const double drive_read = e.checkpoint_gpu_bytes * d.cluster.accelerators_per_node / d.storage.local_read;
  tier_count_ = 3;
  tiers_[0] = {interval_, e.peer_time, e.peer_time + e.snapshot_time, plan.peer_coverage};
  tiers_[1] = {std::max(plan.local_interval, e.local_time), e.local_time, drive_read, drives};
  tiers_[2] = {e.durable_interval, e.checkpoint_time, e.restart_read_time, 1 - plan.peer_coverage - drives};
}

bool SimulatedRun::can_finish() const { return goodput_ > 0 && training_ / goodput_ / mean_time_ < most_interruptions; }

void SimulatedRun::save(Copies& saved, double origin, double progress, double elapsed) const {
  for (int i = 0; i < tier_count_; ++i) {
    const Tier& tier = tiers_[static_cast<size_t>(i)];
    const double finished = std::floor(std::max(0.0, elapsed - tier.delay) / (interval_ + stall_)) * interval_;
    const double grid = std::ceil(tier.interval / interval_ * (1 - 1e-9)) * interval_;
    const double copy = origin + std::floor((progress - origin + finished) / grid * (1 + 1e-12)) * grid;
    saved[static_cast<size_t>(i)] = std::max(saved[static_cast<size_t>(i)], std::min(copy, progress + finished));
  }
}

int SimulatedRun::tier_of(double chance) const {
  int tier = 0;
  while (tier + 1 < tier_count_ && chance >= tiers_[static_cast<size_t>(tier)].share)
    chance -= tiers_[static_cast<size_t>(tier++)].share;
  return tier;
}

template <class Record>
std::optional<SimulatedTime> SimulatedRun::run(std::uint64_t seed, std::uint64_t number, double work, double limit,
                                               const std::stop_token& stop, Record&& record) const {
  Random random(seed, number);
  SimulatedTime out;
  const double cycle = interval_ + stall_;
  const double planned_every = planned_rate_ > 0 ? 1 / planned_rate_ - planned_time_ : forever;
  Copies saved{};
  double now = 0, progress = 0, origin = 0;
  double failure = random.exponential(mean_time_), planned = std::max(planned_every, planned_time_);
  double planned_stops = 0;
  const auto is_given_up = [&] {
    return out.interruptions + planned_stops > 2 * most_interruptions || stop.stop_requested();
  };
  while (now < limit) {
    if (is_given_up()) return std::nullopt;
    const double left = work - progress;
    const double saves = std::max(0.0, std::ceil(left / interval_ * (1 - 1e-12)) - 1);
    const double finish = now + left + saves * stall_;
    const double end = std::min({finish, failure, planned, limit});
    const double elapsed = end - now;
    const double full = std::floor(elapsed / cycle);
    const double worked = full * interval_ + std::min(elapsed - full * cycle, interval_);
    const double stalled = elapsed - worked;
    if (end == finish || end == planned || end == limit) {
      record.add_work({now, progress, elapsed, forever});
      out.stall += stalled;
      progress += worked;
      now = end;
      if (end == finish || end == limit) break;
      // The job saves before a planned stop, so a new checkpoint interval starts after it.
      record.add_span(Phase::planned, now, planned_time_);
      out.planned += planned_time_;
      ++planned_stops;
      now += planned_time_;
      planned = now + planned_every;
      failure += planned_time_;
      origin = progress;
      saved.fill(progress);
      continue;
    }
    save(saved, origin, progress, elapsed);
    const int used = tier_of(random.uniform());
    const double kept = saved[static_cast<size_t>(used)];
    record.add_work({now, progress, elapsed, kept});
    out.stall += stalled;
    out.rework += progress + worked - kept;
    now = failure;
    progress = kept;
    for (int i = 0; i < used; ++i) saved[static_cast<size_t>(i)] = kept;
    // A failure during recovery restarts the recovery.
    const double down = now;
    for (bool up = false; !up;) {
      if (is_given_up()) return std::nullopt;
      ++out.interruptions;
      const double recovery = recovery_ + tiers_[static_cast<size_t>(used)].read;
      if (random.uniform() < hardware_share_ * spare_shortage_) now += spare_wait_;
      failure = now + random.exponential(mean_time_);
      up = failure > now + recovery;
      now = up ? now + recovery : failure;
    }
    record.add_span(Phase::restart, down, now - down);
    out.restart += now - down;
    planned = std::max(planned, now);
  }
  out.work = progress;
  return out;
}

std::optional<SimulatedTime> SimulatedRun::simulate(std::uint64_t seed, std::uint64_t number,
                                                    const std::stop_token& stop) const {
  return run(seed, number, training_, forever, stop, NoRecord{});
}

std::vector<PhaseSpan> SimulatedRun::timeline(double seconds, std::uint64_t seed) const {
  std::vector<PhaseSpan> out;
  if (can_finish()) run(seed, 0, 2 * seconds, seconds, {}, Recorder(interval_, stall_, out));
  return out;
}

}  // namespace trainyard
