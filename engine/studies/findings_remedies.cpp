// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "engine/machine/rates.h"
#include "engine/metrics/metric.h"
#include "engine/studies/findings.h"
#include "engine/studies/framework_rules.h"
#include "engine/studies/single_changes.h"
#include "engine/studies/sweep.h"

namespace trainyard {
namespace {

/// Maximum numbers of changes that are shown.
constexpr size_t enough_singles = 4, most_pairs = 3, most_not_enough = 3;
/// Largest slowdown (share of the step time) that headroom is worth; smallest saving (share of device memory) to
/// report.
constexpr double max_slowdown = 0.01, least_saving = 0.01;

bool is_better_fit(Fit after, Fit before) {
  return before == Fit::no ? after != Fit::no : before == Fit::tight && after == Fit::yes;
}

bool is_cheaper(const Remedy& a, const Remedy& b) {
  if (a.step_time_change != b.step_time_change) return a.step_time_change < b.step_time_change;
  return a.memory < b.memory;
}

bool contains(const std::vector<ParameterHandle>& list, ParameterHandle wanted) {
  return std::find(list.begin(), list.end(), wanted) != list.end();
}

/// Keeps only the first entry for each input. The order does not change.
void keep_first_of_each(std::vector<Remedy>& found) {
  std::vector<Remedy> kept;
  for (Remedy& candidate : found) {
    const bool known = std::any_of(kept.begin(), kept.end(), [&candidate](const Remedy& other) {
      return other.parameters.front() == candidate.parameters.front();
    });
    if (!known) kept.push_back(std::move(candidate));
  }
  found = std::move(kept);
}

/// Searches for the smallest sufficient changes.
class Search {
 public:
  Search(const Design& design, const Evaluation& evaluation) : design_(design), before_(evaluation) {}

  RemedySearch run() {
    const std::vector<SingleChange> all = single_changes(design_);
    for (const SingleChange& change : all) {
      Design changed = design_;
      try_design(changed, apply(change, design_, changed), out_.enough);
    }
    std::stable_sort(out_.enough.begin(), out_.enough.end(), is_cheaper);
    keep_first_of_each(out_.enough);
    keep_most_useful(out_.not_enough);
    if (out_.enough.size() < enough_singles) find_pairs(all);
    return std::move(out_);
  }

 private:
  bool has_room_for_offload(const Design& changed) const {
    return after_.offload_host_memory <= changed.storage.host_memory &&
           after_.nvme_capacity <= changed.storage.local_capacity;
  }

  /// True if the device computes in the new format; an unsupported format would only be emulated.
  bool has_native_format(const Design& changed) const {
    return changed.recipe.precision == design_.recipe.precision ||
           has_format(*changed.cluster.accelerator, changed.recipe.precision);
  }

  void try_design(const Design& changed, const std::vector<ParameterHandle>& inputs, std::vector<Remedy>& enough) {
    if (!has_native_format(changed) || !can_framework_run(changed, design_)) return;
    evaluate(changed, after_);
    if (after_.legality.reason != Illegality::none || !has_room_for_offload(changed)) return;
    const double slower = after_.step_time / before_.step_time - 1;
    // If the design fits already, a change must not cost more than the headroom is worth.
    const bool more = changed.cluster.accelerators != design_.cluster.accelerators;
    if (before_.fits == Fit::tight && (more || slower > max_slowdown)) return;
    const bool fixes = is_better_fit(after_.fits, before_.fits) && after_.memory_free >= 0;
    if (!fixes && !(before_.memory - after_.memory >= least_saving * before_.memory_capacity)) return;
    (fixes ? enough : out_.not_enough)
        .push_back({.parameters = inputs,
                    .design = changed,
                    .memory = after_.memory,
                    .memory_free = after_.memory_free,
                    .step_time_change = slower,
                    .days_change = after_.finish_days - before_.finish_days,
                    .cost_change = after_.cost - before_.cost,
                    .fits = after_.fits,
                    .caution = caution_of(inputs)});
  }

  /// Of the inputs without a sufficient value, keeps those with the largest savings.
  void keep_most_useful(std::vector<Remedy>& found) const {
    std::erase_if(found, [this](const Remedy& r) {
      return std::any_of(out_.enough.begin(), out_.enough.end(),
                         [&r](const Remedy& enough) { return contains(enough.parameters, r.parameters.front()); });
    });
    std::stable_sort(found.begin(), found.end(), [](const Remedy& a, const Remedy& b) { return a.memory < b.memory; });
    keep_first_of_each(found);
    if (found.size() > most_not_enough) found.resize(most_not_enough);
  }

  /// Finds pairs of changes that are sufficient only together. A pair that contains a sufficient single change is
  /// skipped.
  void find_pairs(const std::vector<SingleChange>& all) {
    const std::vector<Remedy> singles = out_.enough, not_enough = out_.not_enough;
    std::vector<Remedy> pairs;
    for (size_t i = 0; i < all.size(); ++i) {
      if (is_changed_by(singles, all[i])) continue;
      for (size_t j = i + 1; j < all.size(); ++j) {
        if (all[j].parameter == all[i].parameter || is_changed_by(singles, all[j])) continue;
        Design changed = design_;
        std::vector<ParameterHandle> inputs = apply(all[i], design_, changed);
        const std::vector<ParameterHandle> more = apply(all[j], design_, changed);
        // Skip pairs that set one input twice: a change of the stages may already adjust the virtual stages.
        if (std::any_of(more.begin(), more.end(), [&](ParameterHandle input) { return contains(inputs, input); }))
          continue;
        inputs.insert(inputs.end(), more.begin(), more.end());
        try_design(changed, inputs, pairs);
      }
    }
    out_.not_enough = not_enough;
    std::stable_sort(pairs.begin(), pairs.end(), is_cheaper);
    keep_first_of_each(pairs);
    if (pairs.size() > most_pairs) pairs.resize(most_pairs);
    out_.enough.insert(out_.enough.end(), std::make_move_iterator(pairs.begin()), std::make_move_iterator(pairs.end()));
  }

  static bool is_changed_by(const std::vector<Remedy>& singles, const SingleChange& change) {
    return std::any_of(singles.begin(), singles.end(),
                       [&change](const Remedy& r) { return contains(r.parameters, *change.parameter); });
  }

  const Design& design_;
  const Evaluation& before_;
  Evaluation after_;
  RemedySearch out_;
};

}  // namespace

RemedySearch search_remedies(const Design& design, const Evaluation& evaluation) {
  if (evaluation.fits == Fit::yes) return {};
  return Search(design, evaluation).run();
}

std::vector<Remedy> find_remedies(const Design& design, const Evaluation& evaluation) {
  return search_remedies(design, evaluation).enough;
}

std::vector<ValueState> evaluate_values(const Design& design, const Parameter& parameter) {
  static thread_local Sweep sweep;
  static thread_local std::vector<double> values;
  std::vector<ValueState> out;
  if (!is_number(parameter) || parameter.scale != Scale::powers_of_two) return out;
  slider_values(parameter, values);
  out.reserve(values.size());
  sweep.run(design, {parameter, values}, [&](const SweepPoint& p) {
    out.push_back(!is_legal(p.result) ? ValueState::illegal
                                      : (p.result.fits == Fit::no ? ValueState::too_large : ValueState::fits));
  });
  return out;
}

}  // namespace trainyard
