// SPDX-License-Identifier: Apache-2.0
#include "engine/explore/found_layouts.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "engine/metrics/missing.h"
#include "engine/studies/findings.h"
#include "engine/text.h"

#define TR(text) TRAINYARD_TR(text)

namespace trainyard {
namespace {

using Candidate = SearchPart::Candidate;

class Report {
 public:
  Report(const SearchPlan& plan, const SearchPart& part) : plan_(plan), part_(part) {}

  LayoutSearch whole() {
    counts();
    rank();
    for (const SearchPart::Refused& refused : part_.refused) add(refused);
    std::ranges::stable_sort(out_.refused, std::greater<>(), &RefusedLayouts::count);
    return std::move(out_);
  }

 private:
  void counts() {
    out_.finished = part_.decided == part_.size;
    out_.size = part_.size;
    out_.decided = part_.decided;
    out_.legal = part_.legal;
    out_.fitting = part_.fitting;
    out_.seconds = part_.seconds;
    out_.points = part_.points;
    out_.front = part_.front;
    std::ranges::sort(out_.front, {}, &ChartPoint::x);
    out_.present = plan_.present();
    out_.present_meets_conditions = plan_.present_meets_conditions();
    if (out_.present_meets_conditions && !std::isnan(plan_.present_value()))
      out_.present_place = part_.better_than_present + 1;
  }

  void rank() {
    std::vector<Candidate> all = part_.best;
    for (const Candidate& c : part_.simplest)
      if (std::ranges::find(all, c.index, &Candidate::index) == all.end()) all.push_back(c);
    // Candidates with an unknown value cannot be ranked.
    std::erase_if(all, [](const Candidate& c) { return std::isnan(c.value); });
    if (all.empty() && !part_.best.empty()) out_.unranked = unranked_message(part_.best.front().index);
    const auto evaluation = [this](std::uint64_t index) {
      return evaluate(plan_.space().design(plan_.design(), index));
    };
    const EqualRange equals = sort_candidates(all, plan_.goals(), evaluation);
    out_.equal_within = equals.within;
    for (std::size_t i = 0; i < std::min(all.size(), plan_.goals().best); ++i) add(all[i], i < equals.count);
  }

  Message unranked_message(std::uint64_t index) const {
    const Design design = resolved(plan_.space().design(plan_.design(), index));
    const Metric& metric = *plan_.goals().rank;
    const Message::Argument count{static_cast<double>(part_.fitting), Unit::accelerators, {}, false},
        label{0, Unit::none, metric.label, true};
    if (const auto input = missing_input(metric, design, evaluate(design)))
      return {TR("Layouts that fit: %1. They are not ranked because %2 is unknown. Enter %3"),
              {count, label, {0, Unit::none, (*input)->label, true}}};
    return {TR("Layouts that fit: %1. They are not ranked because %2 is unknown"), {count, label}};
  }

  void add(const Candidate& candidate, bool equal) {
    FoundLayout& next = out_.best.emplace_back();
    next.index = candidate.index;
    next.design = plan_.space().design(plan_.design(), candidate.index);
    evaluate(next.design, next.evaluation);
    next.value = next.evaluation.*plan_.goals().rank->value;
    next.equal = equal;
    for (const Parameter* p : changed(next.design, plan_.design())) next.changed.emplace_back(*p);
  }

  void add(const SearchPart::Refused& refused) {
    RefusedLayouts& next = out_.refused.emplace_back();
    next.refusal = refused.refusal;
    next.reason = refused.reason;
    next.count = refused.count;
    next.label = refusal_label(refused.refusal, refused.reason);
    const std::vector<Candidate>& examples = refused.misses.empty() ? refused.examples : refused.misses;
    if (!examples.empty()) describe(next, examples.front().index, plan_);
  }

 public:
  static void describe(RefusedLayouts& refused, std::uint64_t index, const SearchPlan& plan) {
    refused.index = index;
    refused.example = plan.space().design(plan.design(), index);
    refused.changed.clear();
    for (const Parameter* p : changed(refused.example, plan.design())) refused.changed.emplace_back(*p);
    if (refused.refusal == Refusal::repeats) {
      const Positions at = positions_of(plan, index);
      const char* why = duplicate_shape_reason(plan, refused.example, at);
      if (!why) why = duplicate_figures_reason(plan, refused.example, at);
      refused.why = {why ? why : "", {}};
      return;
    }
    const Evaluation e = evaluate(refused.example);
    if (refused.refusal == Refusal::illegal) {
      refused.why = legality_message(refused.example, e);
      return;
    }
    refused.memory_excess = plan.memory_excess(e);
    refused.why = {TR("%1 over"), {{refused.memory_excess, Unit::memory, {}, false}}};
  }

 private:
  const SearchPlan& plan_;
  const SearchPart& part_;
  LayoutSearch out_;
};

/// Counts changes of machine or work; users choose these for reasons that the search does not know.
std::size_t machine_changes(const LayoutFix& fix) {
  return static_cast<std::size_t>(std::ranges::count_if(fix.changed, [](ParameterHandle input) {
    return input->group == Group::cluster || input->group == Group::work;
  }));
}

/// Chooses the example of a class whose fix gives the best layout, preferring fixes on the same machine.
void choose_fix(RefusedLayouts& refused, const SearchPart& part, const SearchPlan& plan) {
  const Direction rank(plan.goals().rank);
  const auto key = [&](const LayoutFix& m) {
    return std::tuple(machine_changes(m), !m.meets_conditions, rank.cost(m.value));
  };
  const auto own = std::ranges::find_if(part.refused, [&](const SearchPart::Refused& r) {
    return r.refusal == refused.refusal && r.reason == refused.reason;
  });
  std::uint64_t best = refused.index;
  for (const auto* examples : {&own->examples, &own->misses}) {
    for (const Candidate& example : *examples) {
      const Design design = plan.space().design(plan.design(), example.index);
      std::optional<LayoutFix> next = find_fix(plan, refused.refusal, design);
      if (!next || (refused.fix && !(key(*next) < key(*refused.fix)))) continue;
      refused.fix = std::move(next);
      best = example.index;
    }
  }
  if (best != refused.index) Report::describe(refused, best, plan);
}

}  // namespace

LayoutSearch build_search_result(const SearchPlan& plan, const SearchPart& part) { return Report(plan, part).whole(); }

LayoutSearch build_search_result(const Design& design, const SearchSpace& space, const SearchGoals& goals,
                                 const SearchPart& part, const Execution& execution) {
  const SearchPlan plan(design, space, goals);
  LayoutSearch out = build_search_result(plan, part);
  parallel_for(out.refused.size(), execution, [&](std::size_t i) { choose_fix(out.refused[i], part, plan); });
  return out;
}

const char* refusal_label(Refusal refusal, Illegality reason) {
  if (refusal == Refusal::repeats) return TR("Differs only in inputs without effect");
  if (refusal == Refusal::unfit) return TR("Legal, but does not fit");
  switch (reason) {
    case Illegality::none:
      break;
    case Illegality::device_count:
      return TR("GPUs not divisible by TP × PP × CP");
    case Illegality::heads:
      return TR("Heads not divisible by TP");
    case Illegality::layers:
      return TR("More stages than layers");
    case Illegality::experts:
      return TR("Experts not divisible by EP");
    case Illegality::expert_groups:
      return TR("GPUs of a stage not divisible by EP × expert tensor");
    case Illegality::batch:
      return TR("Batch not divisible by DP × micro-batch");
    case Illegality::interleaving:
      return TR("Micro-batches not divisible by PP (interleaved)");
    case Illegality::stage_pairs:
      return TR("Odd number of stages for DualPipe");
    case Illegality::two_directions:
      return TR("Too few micro-batches for DualPipe");
    case Illegality::few_batches:
      return TR("Too few micro-batches for the pipeline");
    case Illegality::stage_ends:
      return TR("Invalid layers in first and last stage");
    case Illegality::context_heads:
      return TR("Heads not divisible by TP × CP");
    case Illegality::shard_group:
      return TR("DP × CP not divisible by the shard group");
    case Illegality::local_states:
      return TR("Local steps with states sharded over all replicas");
    case Illegality::local_context:
      return TR("Synchronised replicas not divisible by CP");
    case Illegality::local_experts:
      return TR("Synchronised GPUs not divisible by EP × expert tensor");
    case Illegality::sequence:
      return TR("Sequence not divisible by CP, TP × CP or 2 × CP");
    case Illegality::sample_degrees:
      return TR("Only data parallelism divides this model");
    case Illegality::sample_job:
      return TR("This model can only be trained");
    case Illegality::sample_recipe:
      return TR("Number format or optimizer not supported by this model");
    case Illegality::no_network:
      return TR("No network between nodes");
    case Illegality::kind_count:
      return TR("No GPUs left for one kind");
    case Illegality::kind_replicas:
      return TR("GPUs of a kind not divisible by TP × PP × CP");
    case Illegality::kind_experts:
      return TR("GPUs of a kind in a stage not divisible by EP × expert tensor");
    case Illegality::kind_stages:
      return TR("GPUs of a kind not divisible by TP × CP × DP");
    case Illegality::kind_schedule:
      return TR("DualPipe with stages of different kinds");
    case Illegality::kind_batch:
      return TR("Too few micro-batches to share by speed");
    case Illegality::kind_exchange:
      return TR("Exchanges during a step with shares by speed");
  }
  return "";
}

}  // namespace trainyard
