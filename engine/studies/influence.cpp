// SPDX-License-Identifier: Apache-2.0
#include "engine/studies/influence.h"

#include <algorithm>
#include <cmath>

#include "engine/studies/sweep.h"

namespace trainyard {
namespace {

/// Nearest neighbours on the slider of powers of two, otherwise half and double.
void add_number_steps(const Design& design, const Parameter& p, std::vector<double>& out) {
  const double now = number(design, p);
  if (!std::isfinite(now)) return;
  if (p.scale == Scale::powers_of_two) {
    const int position = position_of(p, now), last = slider_positions(p) - 1;
    for (const int next : {std::max(0, position - 1), std::min(last, position + 1)}) out.push_back(value_at(p, next));
    return;
  }
  for (double next : {now / 2, now * 2}) {
    if (p.integer) next = std::round(next);
    out.push_back(std::clamp(next, p.min, p.max));
  }
}

/// The changes of an input that are tried.
void find_steps(const Design& design, const Parameter& p, std::vector<double>& out) {
  out.clear();
  if (is_number(p)) return add_number_steps(design, p, out);
  if (is_entry(p)) return;
  const auto now = static_cast<int>(number(design, p));
  for (int other = 0; other < slider_positions(p); ++other)
    if (other != now) out.push_back(other);
}

double effect(const Influence& i) { return std::abs(i.after - i.before); }

void keep_largest(std::vector<Influence>& found, size_t count) {
  std::stable_sort(found.begin(), found.end(),
                   [](const Influence& a, const Influence& b) { return effect(a) > effect(b); });
  if (found.size() > count) found.resize(count);
}

/// What one input does at its best and at its worst.
struct Extremes {
  Influence gain, harm;

  void take(const Influence& now, Better better, bool slider) {
    const bool gains = better == Better::neither || (better == Better::higher) == (now.after > now.before);
    if (!gains && !slider) return;
    Influence& kept = gains ? gain : harm;
    if (!kept.parameter || effect(now) > effect(kept)) kept = now;
  }
};

}  // namespace

Influences influences(const Design& design, const Metric& metric, size_t count) {
  static thread_local Sweep sweep;
  static thread_local Evaluation present;
  static thread_local std::vector<double> steps;
  Influences found;
  evaluate(design, present);
  const double before = number(present, metric);
  if (!std::isfinite(before)) return found;
  constexpr double same_work = 1e-9;
  for (const Parameter& p : parameters()) {
    if (p.advanced || (p.idle && p.idle(design))) continue;
    find_steps(design, p, steps);
    Extremes extremes;
    sweep.run(design, {p, steps}, [&](const SweepPoint& point) {
      const double after = number(point.result, metric);
      const bool legal = point.result.legality.reason == Illegality::none;
      const bool fits = point.result.fits != Fit::no || present.fits == Fit::no;
      const bool work = std::abs(point.result.total_tokens / present.total_tokens - 1) < same_work;
      if (!legal || !fits || !work || !std::isfinite(after)) return;
      extremes.take({&p, point.design, before, after, point.result.fits}, metric.better, is_number(p));
    });
    const auto matters = [&](const Influence& i) { return i.parameter && effect(i) > 1e-3 * std::abs(before); };
    if (matters(extremes.gain)) found.gains.push_back(std::move(extremes.gain));
    if (matters(extremes.harm)) found.harms.push_back(std::move(extremes.harm));
  }
  keep_largest(found.gains, count);
  keep_largest(found.harms, count);
  return found;
}

}  // namespace trainyard
