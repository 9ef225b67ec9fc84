// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explanation/influence.h"

#include <algorithm>
#include <cmath>

#include "engine/error.h"
#include "engine/metrics/evaluation.h"

namespace trainyard::ui {
namespace {

std::vector<Value> number_steps(const Design& design, const Parameter& p) {
  const double now = number(design, p);
  if (!std::isfinite(now)) return {};
  if (p.scale == Scale::powers_of_two) {
    const int position = position_of(p, now), last = slider_positions(p) - 1;
    return {value_at(p, std::max(0, position - 1)), value_at(p, std::min(last, position + 1))};
  }
  std::vector<Value> steps;
  for (double next : {now / 2, now * 2}) {
    if (p.integer) next = std::round(next);
    steps.emplace_back(std::clamp(next, p.min, p.max));
  }
  return steps;
}

std::vector<Value> steps(const Design& design, const Parameter& p) {
  if (is_number(p)) return number_steps(design, p);
  if (is_toggle(p)) return {number(design, p) == 0};
  std::vector<Value> others;
  if (!is_choice(p)) return others;
  const std::string now = id_of(design, p);
  for (const Choice& choice : p.choices) {
    if (now != choice.id) others.emplace_back(std::string(choice.id));
  }
  return others;
}

}  // namespace

std::vector<Influence> influences(const Design& design, const Metric& metric, size_t count) {
  std::vector<Influence> found;
  Evaluation scratch;
  evaluate(design, scratch);
  const double before = number(scratch, metric);
  const auto effect = [](const Influence& i) { return std::abs(i.after - i.before); };
  for (const Parameter& p : parameters()) {
    if (p.advanced || (p.idle && p.idle(design))) continue;
    Influence best;
    for (const Value& step : steps(design, p)) {
      Design next = design;
      try {
        set_value(next, p, step);
      } catch (const InputError&) {
        continue;  // half of an odd number may be outside what is allowed
      }
      evaluate(next, scratch);
      const Influence tried{&p, next, before, number(scratch, metric), scratch.fits};
      const bool legal = scratch.legality.reason == Illegality::none;
      if (legal && std::isfinite(tried.after) && (!best.parameter || effect(tried) > effect(best))) best = tried;
    }
    if (best.parameter && effect(best) > 1e-3 * std::abs(before)) found.push_back(std::move(best));
  }
  std::stable_sort(found.begin(), found.end(),
                   [&](const Influence& a, const Influence& b) { return effect(a) > effect(b); });
  if (found.size() > count) found.resize(count);
  return found;
}

}  // namespace trainyard::ui
