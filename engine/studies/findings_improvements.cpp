// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "engine/machine/rates.h"
#include "engine/studies/findings.h"
#include "engine/studies/framework_rules.h"
#include "engine/studies/schedule_alternatives.h"
#include "engine/studies/single_changes.h"

namespace trainyard {
namespace {

constexpr size_t most_improvements = 6;
/// Smaller relative changes of time or cost are within the uncertainty of the model.
constexpr double worth_saying = 0.01;

/// Number formats may be offered with a caution; other changes that alter the training are left to the user.
bool keeps_training(const SingleChange& change) {
  return !change.parameter->caution || ParameterHandle(*change.parameter) == &Recipe::precision;
}

class Search {
 public:
  Search(const Design& design, const Evaluation& evaluation) : design_(design), before_(evaluation) {}

  std::vector<Remedy> run() {
    for (const SingleChange& change : single_changes(design_)) {
      if (!keeps_training(change) || ParameterHandle(*change.parameter) == &Cluster::accelerators) continue;
      Design next = design_;
      const std::vector<ParameterHandle> inputs = apply(change, design_, next);
      consider(next, inputs);
    }
    for (const ScheduleAlternative& other : schedule_alternatives(design_)) {
      std::vector<ParameterHandle> inputs;
      for (const Parameter* p : changed(other.design, design_)) inputs.emplace_back(*p);
      if (!inputs.empty()) consider(other.design, inputs);
    }
    safer_saves();
    fewer_devices();
    std::stable_sort(found_.begin(), found_.end(),
                     [](const Remedy& a, const Remedy& b) { return a.days_change < b.days_change; });
    keep_first_of_each();
    return std::move(found_);
  }

 private:
  bool is_possible(const Design& next) const {
    const bool room = after_.host_memory_share <= std::max(1.0, before_.host_memory_share) &&
                      after_.nvme_capacity <= next.storage.local_capacity;
    const bool has_native_format = next.recipe.precision == design_.recipe.precision ||
                                   has_format(*next.cluster.accelerator, next.recipe.precision);
    // A fitting design must not become tight, and a tight one must not get less headroom.
    const bool fits = after_.fits == Fit::yes || (before_.fits == Fit::tight && after_.fits == Fit::tight &&
                                                  after_.memory_free >= std::min(0.0, before_.memory_free));
    return after_.legality.reason == Illegality::none && can_framework_run(next, design_) && room &&
           has_native_format && fits;
  }

  void consider(const Design& next, const std::vector<ParameterHandle>& inputs) {
    evaluate(next, after_);
    if (is_possible(next) && after_.finish_days <= (1 - worth_saying) * before_.finish_days) add(next, inputs);
  }

  /// Tries other modes of saving and restarting, which reduce time lost to failures and saves.
  void safer_saves() {
    for (const ParameterHandle input :
         {ParameterHandle(&Checkpoints::mode), ParameterHandle(&Checkpoints::restart_mode)})
      for (const Choice& choice : input->choices) {
        Design next = design_;
        set_value(next, *input, std::string(choice.id));
        if (same_value(next, design_, *input)) continue;
        consider(next, {input});
      }
  }

  /// Tries smaller clusters that need fewer GPU-hours and do not cause the deadline to be missed.
  void fewer_devices() {
    for (const double share : {0.75, 0.5, 0.25}) {
      Design next = design_;
      next.cluster.accelerators = std::round(design_.cluster.accelerators * share);
      if (next.cluster.accelerators < 1) return;
      evaluate(next, after_);
      // If the run already misses the deadline, or has none, the smaller cluster must not finish later than the current
      // one.
      const double allowed = std::fmax(design_.failures.deadline, before_.finish_days);
      if (is_possible(next) && after_.finish_days <= allowed &&
          after_.accelerator_hours <= (1 - worth_saying) * before_.accelerator_hours)
        add(next, {&Cluster::accelerators});
    }
  }

  void add(const Design& next, const std::vector<ParameterHandle>& inputs) {
    found_.push_back({.parameters = inputs,
                      .design = next,
                      .memory = after_.memory,
                      .memory_free = after_.memory_free,
                      .step_time_change = after_.step_time / before_.step_time - 1,
                      .days_change = after_.finish_days - before_.finish_days,
                      .cost_change = after_.cost - before_.cost,
                      .fits = after_.fits,
                      .caution = caution_of(inputs)});
  }

  void keep_first_of_each() {
    std::vector<Remedy> kept;
    for (Remedy& candidate : found_) {
      const bool known = std::any_of(kept.begin(), kept.end(), [&candidate](const Remedy& other) {
        return other.parameters.front() == candidate.parameters.front();
      });
      if (!known && kept.size() < most_improvements) kept.push_back(std::move(candidate));
    }
    found_ = std::move(kept);
  }

  const Design& design_;
  const Evaluation& before_;
  Evaluation after_;
  std::vector<Remedy> found_;
};

}  // namespace

const char* caution_of(const std::vector<ParameterHandle>& inputs) {
  for (const ParameterHandle input : inputs)
    if (input->caution) return input->caution;
  return nullptr;
}

void add_improvements(const Design& design, const Evaluation& evaluation, std::vector<Remedy>& remedies) {
  const size_t mending = remedies.size();
  for (Remedy& better : improvements(design, evaluation)) {
    const auto end = remedies.begin() + static_cast<std::ptrdiff_t>(mending);
    const bool known = std::any_of(remedies.begin(), end, [&better](const Remedy& remedy) {
      return remedy.parameters.front() == better.parameters.front();
    });
    if (!known) remedies.push_back(std::move(better));
  }
}

std::vector<Remedy> improvements(const Design& design, const Evaluation& evaluation) {
  const bool runs = evaluation.legality.reason == Illegality::none && evaluation.fits != Fit::no;
  if (!runs || !std::isfinite(evaluation.finish_days)) return {};
  return Search(design, evaluation).run();
}

}  // namespace trainyard
