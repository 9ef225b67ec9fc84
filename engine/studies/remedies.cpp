// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "engine/studies/findings.h"

namespace trainyard {
namespace {

/// Inputs that a remedy may touch: how the work is laid out and done, not what is trained or on what.
bool adjustable(const Design& design, const Parameter& p) {
  if (p.group != Group::layout && p.group != Group::recipe) return false;
  if (p.advanced || p.derive) return false;
  return !p.idle || !p.idle(design);
}

/// Every other setting of a discrete input; for a number the neighbouring powers of two.
std::vector<Value> alternatives(const Design& design, const Parameter& p) {
  std::vector<Value> out;
  if (is_choice(p)) {
    const std::string now = id_of(design, p);
    for (const Choice& choice : p.choices) {
      if (now != choice.id) out.emplace_back(std::string(choice.id));
    }
  } else if (is_toggle(p)) {
    out.emplace_back(number(design, p) == 0);
  } else if (is_number(p) && p.scale == Scale::powers_of_two) {
    const double now = number(design, p);
    for (const double factor : {0.25, 0.5, 2.0, 4.0}) {
      const double next = now * factor;
      if (next >= p.min && next <= p.max && next == std::floor(next)) out.emplace_back(next);
    }
  }
  return out;
}

/// More stages leave fewer layers for virtual ones: their product is what the layers must fill.
bool keep_stage_product(const Design& before, Design& after) {
  const double product = before.layout.pipeline_parallel * before.layout.virtual_pipeline;
  const double kept = product / after.layout.pipeline_parallel;
  if (after.layout.pipeline_parallel == before.layout.pipeline_parallel || kept < 1 ||
      before.layout.schedule != Schedule::interleaved) {
    return false;
  }
  after.layout.virtual_pipeline = kept;
  return after.layout.virtual_pipeline != before.layout.virtual_pipeline;
}

Remedy remedy(const Design& design, const Evaluation& before, const Evaluation& after,
              std::vector<const char*> parameters) {
  return {.parameters = std::move(parameters),
          .design = design,
          .memory = after.memory,
          .memory_free = after.memory_free,
          .step_time_change = after.step_time / before.step_time - 1,
          .days_change = after.finish_days - before.finish_days,
          .cost_change = after.cost - before.cost,
          .fits = after.fits};
}

bool better(Fit after, Fit before) {
  return before == Fit::no ? after != Fit::no : before == Fit::tight && after == Fit::yes;
}

/// One line an input: of several values that would do, the one that costs least time.
void keep_cheapest_of_each(std::vector<Remedy>& found) {
  std::stable_sort(found.begin(), found.end(), [](const Remedy& a, const Remedy& b) {
    if (a.step_time_change != b.step_time_change) return a.step_time_change < b.step_time_change;
    return a.memory < b.memory;
  });
  std::vector<Remedy> kept;
  for (Remedy& candidate : found) {
    const bool known = std::any_of(kept.begin(), kept.end(), [&candidate](const Remedy& other) {
      return std::string_view(other.parameters.front()) == candidate.parameters.front();
    });
    if (!known) kept.push_back(std::move(candidate));
  }
  found = std::move(kept);
}

}  // namespace

std::vector<Remedy> remedies(const Design& design, const Evaluation& evaluation) {
  std::vector<Remedy> found;
  if (evaluation.fits == Fit::yes) return found;
  Evaluation after;
  const auto try_design = [&](const Design& changed, std::vector<const char*> parameters) {
    evaluate(changed, after);
    if (better(after.fits, evaluation.fits)) {
      found.push_back(remedy(changed, evaluation, after, std::move(parameters)));
    }
  };
  for (const Parameter& p : parameters()) {
    if (!adjustable(design, p)) continue;
    for (const Value& value : alternatives(design, p)) {
      Design changed = design;
      set_value(changed, p, value);
      try_design(changed, {p.id});
      if (keep_stage_product(design, changed)) try_design(changed, {p.id, "virtual_pipeline"});
    }
  }
  keep_cheapest_of_each(found);
  return found;
}

std::vector<Mark> marks(const Design& design, const Parameter& parameter) {
  std::vector<Mark> out;
  if (!is_number(parameter) || parameter.scale != Scale::powers_of_two) return out;
  Evaluation result;
  Design changed = design;
  const int positions = slider_positions(parameter);
  out.reserve(static_cast<size_t>(positions));
  for (int i = 0; i < positions; ++i) {
    set_value(changed, parameter, value_at(parameter, i));
    evaluate(changed, result);
    const bool legal = result.legality.reason == Illegality::none;
    out.push_back(!legal ? Mark::illegal : (result.fits == Fit::no ? Mark::too_big : Mark::fits));
  }
  return out;
}

}  // namespace trainyard
