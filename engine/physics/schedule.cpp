// SPDX-License-Identifier: Apache-2.0
#include "engine/physics/schedule.h"

#include <algorithm>
#include <cmath>

#include "engine/physics/pass_order.h"

namespace trainyard {
namespace {

/// ZB-H1 has two moments that can be the fullest: all forwards that fit are in flight, or the last pass that may wait
/// for its weights has just begun to.
PassesHeld held_zb_h1(const Setting& s, int stage, double kept, double pending) {
  const double flight = std::min(s.m, s.p - stage);
  const double waiting = std::min<double>(stage, s.m - 1);
  const PassesHeld forward{flight, std::min<double>(stage, s.m - flight)};
  const PassesHeld weight{std::min(flight, s.m - waiting) - 1, waiting + 1};
  const auto bytes = [&](const PassesHeld& x) { return x.in_flight * kept + x.weight_pending * pending; };
  return bytes(weight) > bytes(forward) ? weight : forward;
}

/// While a pending pass keeps no more than one in flight, the first backward pass ends the rise.
PassesHeld held_two_chunks(const Setting& s, int stage) {
  if (schedule_used(s) == Schedule::dualpipe) return {std::min(s.m, s.p + 1) / 2, 0};
  return {(std::min(s.m, 2 * s.p - stage - 1) + std::min<double>(s.m, stage + 1)) / 2, 0};
}

/// Counts along the order of passes. The order repeats in its middle, so a few rounds of it show the peak.
PassesHeld held_by_walking(const Setting& s, int stage, double kept, double pending) {
  const int p = static_cast<int>(s.p);
  const int m = static_cast<int>(s.m);
  const int enough = std::min(m, 3 * p + (m - 3 * p) % 2);
  const double chunk = 1.0 / chunk_count(s);
  PassesHeld now;
  PassesHeld most;
  const auto look = [&] {
    const double before = most.in_flight * kept + most.weight_pending * pending;
    if (now.in_flight * kept + now.weight_pending * pending > before) most = now;
  };
  for_each_pass({schedule_used(s), p, chunk_count(s), enough}, stage, [&](const Pass& pass) {
    const bool starts = pass.kind == PassKind::forward || pass.kind == PassKind::paired;
    if (starts) now.in_flight += chunk;
    look();
    if (pass.kind == PassKind::weight_gradient) now.weight_pending -= chunk;
    if (pass.kind == PassKind::backward_input) now.weight_pending += chunk;
    if (pass.kind != PassKind::forward && pass.kind != PassKind::weight_gradient) now.in_flight -= chunk;
    look();
  });
  return most;
}

double bubble_zb_h1(const Setting& s, const PassTimes& x) {
  const double few = std::max(0.0, s.p - s.m) / (s.p - 1) * x.weight;
  return std::max({x.forward, x.backward, x.forward + x.backward - x.weight}) + few;
}

double bubble_zb_v(const Setting& s, const PassTimes& x) {
  const double steady = std::max({x.forward, x.backward, 2 * (x.backward - x.weight), x.weight}) / 2;
  const double missing = (s.p - s.m) / (s.p - 1);
  const double few = x.backward + missing * (missing > 0 ? x.forward : x.weight);
  return std::max(steady, few);
}

double bubble_dualpipe(const Setting& s, const PassTimes& x) {
  const double pairs = std::max(0.0, (s.p / 2 - 1) / (s.p - 1));
  const double longer = std::max(x.forward, x.backward);
  const double saved = std::min(x.forward / (s.p - 1), pairs * (longer - x.forward));
  return std::max(pairs * 2 * x.forward, pairs * (longer + x.forward + x.backward - x.weight) - saved);
}

}  // namespace

bool splits_backward(Schedule schedule) {
  return schedule == Schedule::zb_h1 || schedule == Schedule::zb_v || schedule == Schedule::dualpipe;
}

Schedule schedule_used(const Setting& s) {
  const Schedule set = s.design.layout.schedule;
  // With one virtual stage there is nothing to interleave (Megatron Core then runs 1F1B).
  return s.p <= 1 || (set == Schedule::interleaved && s.v <= 1) ? Schedule::one_f_one_b : set;
}

int chunk_count(const Setting& s) { return schedule_used(s) == Schedule::dualpipe ? 2 : static_cast<int>(s.v); }

double chunk_share(const Setting& s) { return 1 / parameter_copies(schedule_used(s)); }

double parameter_copies(Schedule schedule) { return schedule == Schedule::dualpipe ? 2 : 1; }

PassesHeld passes_held(const Setting& s, int stage, double kept, double pending) {
  switch (schedule_used(s)) {
    case Schedule::afab:
      return {s.m, 0};
    case Schedule::one_f_one_b:
      return {std::min(s.m, s.p - stage), 0};
    case Schedule::interleaved:
      return {std::min(s.m, (2 * (s.p - stage - 1) + (s.v - 1) * s.p + 1) / s.v), 0};
    case Schedule::zb_h1:
      return held_zb_h1(s, stage, kept, pending);
    case Schedule::zb_v:
    case Schedule::dualpipe: {
      const bool walk = pending > kept && check_schedule(s).reason == Illegality::none;
      return walk ? held_by_walking(s, stage, kept, pending) : held_two_chunks(s, stage);
    }
  }
  return {s.m, 0};
}

double micro_batches_in_flight(const Setting& s, int stage) { return passes_held(s, stage, 1, 0).in_flight; }

double bubble_time(const Setting& s, const PassTimes& others) {
  if (s.p <= 1) return 0;
  switch (schedule_used(s)) {
    case Schedule::afab:
    case Schedule::one_f_one_b:
      break;
    case Schedule::interleaved:
      return others.total() / s.v;
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
      if (!divides(s.p, s.m)) return {Illegality::interleaving, s.m, s.p};
      break;
    case Schedule::dualpipe:
      if (!divides(2, s.p)) return {Illegality::stage_pairs, s.p, 2};
      if (!divides(2, s.m) || s.m < 2 * s.p) return {Illegality::two_directions, s.m, 2 * s.p};
      break;
    default:
      break;
  }
  return {};
}

}  // namespace trainyard
