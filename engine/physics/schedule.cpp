// SPDX-License-Identifier: Apache-2.0
#include "engine/physics/schedule.h"

#include <algorithm>
#include <cmath>

namespace trainyard {
namespace {

/// Returns the peak of ZB-H1. It occurs when the most passes are in flight, or when the most passes wait for weight
/// gradients.
PassesHeld held_zb_h1(const Setting& s, int stage, double saved, double pending) {
  const double flight = std::min(s.m, s.pp - stage);
  const double waiting = std::min<double>(stage, s.m - 1);
  const PassesHeld forward{flight, std::min<double>(stage, s.m - flight)};
  const PassesHeld weight{std::min(flight, s.m - waiting) - 1, waiting + 1};
  const auto bytes = [&](const PassesHeld& x) { return x.in_flight * saved + x.weight_pending * pending; };
  return bytes(weight) > bytes(forward) ? weight : forward;
}

/// Returns the peak of ZB-V or DualPipe if a pending pass saves no more than one in flight: memory then stops growing
/// at the first backward pass.
PassesHeld held_two_chunks(const Setting& s, int stage) {
  if (schedule_used(s) == Schedule::dualpipe) return {std::min(s.m, s.pp + 1) / 2, 0};
  return {(std::min(s.m, 2 * s.pp - stage - 1) + std::min<double>(s.m, stage + 1)) / 2, 0};
}

/// Passes that occupy memory at one moment of ZB-V or DualPipe, counted in passes through one of the two chunks.
struct ChunksHeld {
  double in_flight, pending;
  double bytes(double saved, double waiting) const { return in_flight * saved + pending * waiting; }
};
PassesHeld choose_fuller(const ChunksHeld& a, const ChunksHeld& b, double saved, double pending) {
  const ChunksHeld& most = b.bytes(saved, pending) > a.bytes(saved, pending) ? b : a;
  return {most.in_flight / 2, most.pending / 2};
}

/// Returns the peak of ZB-V if a pending pass saves more than one in flight. Memory then also grows near the end, when
/// backward passes follow each other and defer their weight gradients. The peak comes after the first backward pass, or
/// after the first backward pass that follows the deferring pairs.
PassesHeld held_zb_v_pending(const Setting& s, int stage, double saved, double pending) {
  const double m = s.m, pp = s.pp, r = stage;
  const ChunksHeld rise{std::min(m, 2 * pp - r - 1) + std::min(m, r + 1) - 1, 1};
  // The last r pairs of backward passes, one through each chunk, defer their weight gradients.
  const double whole = std::max(m, 2 * pp - 1);
  const double down = std::min(m, whole - pp + r) - std::min(m, whole - pp), back = m - std::min(m, whole - r);
  const double left = m - std::min(m, whole - pp + r);
  const double one = left >= 1 ? 1 : 0;
  return choose_fuller(rise, {left - one, down + back + one}, saved, pending);
}

/// Returns the peak of DualPipe if a pending pass saves more than one in flight. In passes through one chunk, the peak
/// is one of three moments: pp + 1 in flight while a pair runs; pp − 1 in flight and one pending before that; or the
/// end, when half of the stage's last backward passes are pending.
PassesHeld held_dualpipe_pending(const Setting& s, int stage, double saved, double pending) {
  const double place = std::min<double>(stage, s.pp - 1 - stage), outer = s.pp / 2 - place - 1;
  const ChunksHeld pair{s.pp + 1, 0}, split{s.pp - 1, outer > 0 ? 1.0 : 0.0}, tail{outer, place + 1};
  const ChunksHeld& most = split.bytes(saved, pending) > pair.bytes(saved, pending) ? split : pair;
  return choose_fuller(most, tail, saved, pending);
}

double bubble_zb_h1(const Setting& s, const PassTimes& x) {
  const double few = std::max(0.0, s.pp - s.m) / (s.pp - 1) * x.weight;
  return std::max({x.forward, x.backward, x.forward + x.backward - x.weight}) + few;
}

double bubble_zb_v(const Setting& s, const PassTimes& x) {
  const double steady = std::max({x.forward, x.backward, 2 * (x.backward - x.weight), x.weight}) / 2;
  const double missing = (s.pp - s.m) / (s.pp - 1);
  const double few = x.backward + missing * (missing > 0 ? x.forward : x.weight);
  return std::max(steady, few);
}

double bubble_dualpipe(const Setting& s, const PassTimes& x) {
  const double pairs = std::max(0.0, (s.pp / 2 - 1) / (s.pp - 1));
  const double longer = std::max(x.forward, x.backward);
  const double saved = std::min(x.forward / (s.pp - 1), pairs * (longer - x.forward));
  return std::max(pairs * 2 * x.forward, pairs * (longer + x.forward + x.backward - x.weight) - saved);
}

}  // namespace

bool splits_backward(Schedule schedule) {
  return schedule == Schedule::zb_h1 || schedule == Schedule::zb_v || schedule == Schedule::dualpipe;
}

Schedule schedule_used(const Setting& s) {
  const Schedule set = s.design.layout.schedule;
  // Interleaving needs several virtual stages; with one, Megatron Core runs 1F1B.
  return s.pp <= 1 || (set == Schedule::interleaved && s.vpp <= 1) ? Schedule::one_f_one_b : set;
}

int chunk_count(const Setting& s) { return schedule_used(s) == Schedule::dualpipe ? 2 : static_cast<int>(s.vpp); }

double chunk_share(const Setting& s) { return 1 / parameter_copies(schedule_used(s)); }

double parameter_copies(Schedule schedule) { return schedule == Schedule::dualpipe ? 2 : 1; }

PassesHeld passes_held(const Setting& s, int stage, double saved, double pending) {
  switch (schedule_used(s)) {
    case Schedule::afab:
      return {s.m, 0};
    case Schedule::one_f_one_b:
      return {std::min(s.m, s.pp - stage), 0};
    case Schedule::interleaved:
      return {std::min(s.m, (2 * (s.pp - stage - 1) + (s.vpp - 1) * s.pp + 1) / s.vpp), 0};
    case Schedule::zb_h1:
      return held_zb_h1(s, stage, saved, pending);
    case Schedule::zb_v:
    case Schedule::dualpipe: {
      if (pending <= saved || check_schedule(s).reason != Illegality::none) return held_two_chunks(s, stage);
      return schedule_used(s) == Schedule::zb_v ? held_zb_v_pending(s, stage, saved, pending)
                                                : held_dualpipe_pending(s, stage, saved, pending);
    }
  }
  return {s.m, 0};
}

double micro_batches_in_flight(const Setting& s, int stage) { return passes_held(s, stage, 1, 0).in_flight; }

double bubble_time(const Setting& s, const PassTimes& others) {
  if (s.pp <= 1) return 0;
  switch (schedule_used(s)) {
    case Schedule::afab:
    case Schedule::one_f_one_b:
      break;
    case Schedule::interleaved:
      return others.total() / s.vpp;
    case Schedule::zb_h1:
      return bubble_zb_h1(s, others);
    case Schedule::zb_v:
      return bubble_zb_v(s, others);
    case Schedule::dualpipe:
      return bubble_dualpipe(s, others);
  }
  return others.total();
}

Legality check_schedule(const Setting& s) {
  const auto divides = [](double part, double whole) { return std::fmod(whole, part) == 0; };
  switch (schedule_used(s)) {
    case Schedule::interleaved:
      if (!divides(s.pp, s.m)) return {Illegality::interleaving, s.m, s.pp};
      break;
    case Schedule::one_f_one_b:
      if (s.behaviour.needs_batches_of_stages && s.m < s.pp - 1) return {Illegality::few_batches, s.m, s.pp - 1};
      break;
    case Schedule::dualpipe:
      if (!divides(2, s.pp)) return {Illegality::stage_pairs, s.pp, 2};
      if (!divides(2, s.m) || s.m < 2 * s.pp) return {Illegality::two_directions, s.m, 2 * s.pp};
      break;
    default:
      break;
  }
  return {};
}

}  // namespace trainyard
