// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "engine/machine/rates.h"
#include "engine/studies/findings.h"
#include "engine/studies/sweep.h"

namespace trainyard {
namespace {

/// As many pieces of advice as people read.
constexpr size_t enough_singles = 4, most_pairs = 3, most_not_enough = 3;
/// Devices that a remedy may add, as factors.
constexpr double more_devices[] = {1.5, 2, 4};

/// Inputs that a remedy may touch: how the work is laid out and done, not what is trained or with which program.
bool adjustable(const Design& design, const Parameter& p) {
  if (p.group != Group::layout && p.group != Group::recipe) return false;
  if (p.advanced || p.derive || ParameterHandle(p) == &Recipe::framework) return false;
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

/// One setting of one input, which a remedy may combine with another.
struct Change {
  const Parameter* parameter;
  Value value;
  bool keeps_stages = false;  ///< with the virtual stages that go with it
};

std::vector<ParameterHandle> apply(const Change& change, const Design& before, Design& after) {
  set_value(after, *change.parameter, change.value);
  if (change.keeps_stages && keep_stage_product(before, after)) return {*change.parameter, &Layout::virtual_pipeline};
  return {*change.parameter};
}

std::vector<Change> changes(const Design& design) {
  std::vector<Change> out;
  for (const Parameter& p : parameters()) {
    if (!adjustable(design, p)) continue;
    for (const Value& value : alternatives(design, p)) {
      out.push_back({&p, value});
      Design changed = design;
      set_value(changed, p, value);
      if (keep_stage_product(design, changed)) out.push_back({&p, value, true});
    }
  }
  // Advanced inputs are left alone but for these, which exist to make a design fit.
  for (const ParameterHandle handle : {&Recipe::offload_optimizer, &Recipe::offload_activations}) {
    const Parameter& p = *handle;
    if (number(design, p) < 1) out.push_back({&p, 1.0});
  }
  const Parameter& devices = parameter(&Cluster::accelerators);
  for (const double factor : more_devices) {
    const double count = number(design, devices) * factor;
    if (count <= devices.max && count == std::floor(count)) out.push_back({&devices, count});
  }
  return out;
}

bool better(Fit after, Fit before) {
  return before == Fit::no ? after != Fit::no : before == Fit::tight && after == Fit::yes;
}

bool cheaper(const Remedy& a, const Remedy& b) {
  if (a.step_time_change != b.step_time_change) return a.step_time_change < b.step_time_change;
  return a.memory < b.memory;
}

bool contains(const std::vector<ParameterHandle>& list, ParameterHandle wanted) {
  return std::find(list.begin(), list.end(), wanted) != list.end();
}

/// One line an input: of several values that would do, the first in the order given.
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

/// Looks for the smallest changes; holds what all its steps share.
class Search {
 public:
  Search(const Design& design, const Evaluation& evaluation) : design_(design), before_(evaluation) {}

  RemedySearch run() {
    const std::vector<Change> all = changes(design_);
    for (const Change& change : all) {
      Design changed = design_;
      try_design(changed, apply(change, design_, changed), out_.enough);
    }
    std::stable_sort(out_.enough.begin(), out_.enough.end(), cheaper);
    keep_first_of_each(out_.enough);
    keep_most_useful(out_.not_enough);
    if (out_.enough.size() < enough_singles) find_pairs(all);
    return std::move(out_);
  }

 private:
  bool offload_has_room(const Design& changed) const {
    return after_.offload_host_memory <= changed.storage.host_memory &&
           after_.nvme_capacity <= changed.storage.local_capacity;
  }

  /// A format that the device does not multiply would only be emulated.
  bool multiplies(const Design& changed) const {
    return changed.recipe.precision == design_.recipe.precision ||
           has_format(*changed.cluster.accelerator, changed.recipe.precision);
  }

  void try_design(const Design& changed, std::vector<ParameterHandle> inputs, std::vector<Remedy>& enough) {
    if (!multiplies(changed)) return;
    evaluate(changed, after_);
    if (after_.legality.reason != Illegality::none || !offload_has_room(changed)) return;
    const bool mends = better(after_.fits, before_.fits) && after_.memory_free >= 0;
    if (!mends && !(after_.memory < before_.memory)) return;
    (mends ? enough : out_.not_enough)
        .push_back({.parameters = std::move(inputs),
                    .design = changed,
                    .memory = after_.memory,
                    .memory_free = after_.memory_free,
                    .step_time_change = after_.step_time / before_.step_time - 1,
                    .days_change = after_.finish_days - before_.finish_days,
                    .cost_change = after_.cost - before_.cost,
                    .fits = after_.fits});
  }

  /// What saves most first, of inputs of which no value is enough.
  void keep_most_useful(std::vector<Remedy>& found) const {
    std::erase_if(found, [this](const Remedy& r) {
      return std::any_of(out_.enough.begin(), out_.enough.end(),
                         [&r](const Remedy& enough) { return contains(enough.parameters, r.parameters.front()); });
    });
    std::stable_sort(found.begin(), found.end(), [](const Remedy& a, const Remedy& b) { return a.memory < b.memory; });
    keep_first_of_each(found);
    if (found.size() > most_not_enough) found.resize(most_not_enough);
  }

  /// Two changes of which neither does it alone. Where one change is enough, two are not the smallest.
  void find_pairs(const std::vector<Change>& all) {
    const std::vector<Remedy> singles = out_.enough, not_enough = out_.not_enough;
    std::vector<Remedy> pairs;
    for (size_t i = 0; i < all.size(); ++i) {
      if (known(singles, all[i])) continue;
      for (size_t j = i + 1; j < all.size(); ++j) {
        if (all[j].parameter == all[i].parameter || known(singles, all[j])) continue;
        Design changed = design_;
        std::vector<ParameterHandle> inputs = apply(all[i], design_, changed);
        const std::vector<ParameterHandle> more = apply(all[j], design_, changed);
        // The virtual stages follow the stages; they are no change of their own then.
        if (std::any_of(more.begin(), more.end(), [&](ParameterHandle input) { return contains(inputs, input); }))
          continue;
        inputs.insert(inputs.end(), more.begin(), more.end());
        try_design(changed, std::move(inputs), pairs);
      }
    }
    out_.not_enough = not_enough;
    std::stable_sort(pairs.begin(), pairs.end(), cheaper);
    keep_first_of_each(pairs);
    if (pairs.size() > most_pairs) pairs.resize(most_pairs);
    out_.enough.insert(out_.enough.end(), std::make_move_iterator(pairs.begin()), std::make_move_iterator(pairs.end()));
  }

  static bool known(const std::vector<Remedy>& singles, const Change& change) {
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

std::vector<Remedy> remedies(const Design& design, const Evaluation& evaluation) {
  return search_remedies(design, evaluation).enough;
}

std::vector<Mark> marks(const Design& design, const Parameter& parameter) {
  static thread_local Sweep sweep;
  static thread_local std::vector<double> values;
  std::vector<Mark> out;
  if (!is_number(parameter) || parameter.scale != Scale::powers_of_two) return out;
  slider_values(parameter, values);
  out.reserve(values.size());
  sweep.run(design, {parameter, values}, [&](const SweepPoint& p) {
    const bool legal = p.result.legality.reason == Illegality::none;
    out.push_back(!legal ? Mark::illegal : (p.result.fits == Fit::no ? Mark::too_big : Mark::fits));
  });
  return out;
}

}  // namespace trainyard
