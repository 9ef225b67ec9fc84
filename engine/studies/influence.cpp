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

}  // namespace

std::vector<Influence> influences(const Design& design, const Metric& metric, size_t count) {
  static thread_local Sweep sweep;
  static thread_local Evaluation present;
  static thread_local std::vector<double> steps;
  std::vector<Influence> found;
  evaluate(design, present);
  const double before = number(present, metric);
  const auto effect = [before](double after) { return std::abs(after - before); };
  for (const Parameter& p : parameters()) {
    if (p.advanced || (p.idle && p.idle(design))) continue;
    find_steps(design, p, steps);
    Influence best;
    sweep.run(design, {p, steps}, [&](const SweepPoint& point) {
      const double after = number(point.result, metric);
      const bool legal = point.result.legality.reason == Illegality::none;
      if (!legal || !std::isfinite(after) || (best.parameter && !(effect(after) > effect(best.after)))) return;
      best = {&p, point.design, before, after, point.result.fits};
    });
    if (best.parameter && effect(best.after) > 1e-3 * std::abs(before)) found.push_back(std::move(best));
  }
  std::stable_sort(found.begin(), found.end(),
                   [&](const Influence& a, const Influence& b) { return effect(a.after) > effect(b.after); });
  if (found.size() > count) found.resize(count);
  return found;
}

}  // namespace trainyard
