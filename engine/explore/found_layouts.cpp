// SPDX-License-Identifier: Apache-2.0
#include "engine/explore/found_layouts.h"

#include <algorithm>
#include <cmath>

#include "engine/studies/findings.h"
#include "engine/text.h"

#define TR(text) TRAINYARD_TR(text)

namespace trainyard {
namespace {

using Candidate = SearchPart::Candidate;

/// Half of a band, on the scale on which it is symmetrical: ln.
double half_width(double low, double high) {
  const double width = std::log(high / low) / 2;
  return width > 0 && std::isfinite(width) ? width : 0;
}

/// How far a value may be from that of the best layout and still be said to be equal: what of the band of its step
/// time, or of its memory, is not common to layouts of one design.
double equal_within(const SearchGoals& goals, const Evaluation& best) {
  const Metric& metric = *goals.rank;
  if (metric.group == MetricGroup::memory)
    return goals.equal_share * half_width(best.memory_low, best.memory_high) * best.memory;
  return goals.equal_share * half_width(best.step_time_low, best.step_time_high) * std::abs(best.*metric.value);
}

class Report {
 public:
  Report(const SearchPlan& plan, const SearchPart& part) : plan_(plan), part_(part), rank_(plan.goals().rank) {}

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
    out_.holding = part_.holding;
    out_.seconds = part_.seconds;
    out_.points = part_.points;
    out_.front = part_.front;
    std::ranges::sort(out_.front, {}, &ChartPoint::x);
    out_.present = plan_.present();
    out_.present_holds = plan_.present_holds();
    if (out_.present_holds) out_.present_place = part_.better_than_present + 1;
  }

  bool comes_first(const Candidate& a, const Candidate& b) const {
    const double x = rank_.cost(a.value), y = rank_.cost(b.value);
    return x != y ? x < y : a.index < b.index;
  }

  /// Equal ones by their simplicity, then all by the metric.
  void rank() {
    std::vector<Candidate> all = part_.best;
    for (const Candidate& c : part_.simplest)
      if (std::ranges::find(all, c.index, &Candidate::index) == all.end()) all.push_back(c);
    if (all.empty()) return;
    const auto by_metric = [this](const Candidate& a, const Candidate& b) { return comes_first(a, b); };
    std::ranges::sort(all, by_metric);
    const double best = rank_.cost(all.front().value);
    out_.equal_within = equal_within(plan_.goals(), evaluate(plan_.space().design(plan_.design(), all.front().index)));
    const auto equal = [&](const Candidate& c) { return !(rank_.cost(c.value) > best + out_.equal_within); };
    const auto end = std::ranges::partition_point(all, equal);
    std::ranges::stable_sort(all.begin(), end, {}, &Candidate::simplicity);
    const auto equals = static_cast<std::size_t>(end - all.begin());
    for (std::size_t i = 0; i < std::min(all.size(), plan_.goals().best); ++i) add(all[i], i < equals);
  }

  void add(const Candidate& candidate, bool equal) {
    FoundLayout& next = out_.best.emplace_back();
    next.index = candidate.index;
    next.design = plan_.space().design(plan_.design(), candidate.index);
    evaluate(next.design, next.evaluation);
    next.value = candidate.value;
    next.equal = equal;
    for (const Parameter* p : changed(next.design, plan_.design())) next.changed.emplace_back(*p);
  }

  void add(const SearchPart::Refused& refused) {
    RefusedLayouts& next = out_.refused.emplace_back();
    next.refusal = refused.refusal;
    next.reason = refused.reason;
    next.count = refused.count;
    next.label = refusal_label(refused.refusal, refused.reason);
    if (!refused.examples.empty()) describe(next, refused.examples.front().index, plan_);
  }

 public:
  static void describe(RefusedLayouts& refused, std::uint64_t index, const SearchPlan& plan) {
    refused.index = index;
    refused.example = plan.space().design(plan.design(), index);
    if (refused.refusal == Refusal::repeats) {
      const char* why = repeats_shape(plan, refused.example, index);
      if (!why) why = repeats_figures(plan, refused.example, index);
      refused.why = {why ? why : "", {}};
      return;
    }
    const Evaluation e = evaluate(refused.example);
    if (refused.refusal == Refusal::illegal) {
      refused.why = legality_message(refused.example, e);
      return;
    }
    refused.over = plan.memory_over(e);
    refused.why = {TR("%1 over"), {{refused.over, Unit::memory, {}, false}}};
  }

 private:
  const SearchPlan& plan_;
  const SearchPart& part_;
  const Direction rank_;
  LayoutSearch out_;
};

/// The example of a class whose mend leads to the best layout.
void mend(RefusedLayouts& refused, const SearchPart& part, const SearchPlan& plan) {
  const Direction rank(plan.goals().rank);
  const auto own = std::ranges::find_if(part.refused, [&](const SearchPart::Refused& r) {
    return r.refusal == refused.refusal && r.reason == refused.reason;
  });
  std::uint64_t best = refused.index;
  for (const Candidate& example : own->examples) {
    const Design design = plan.space().design(plan.design(), example.index);
    std::optional<Mend> next = least_mend(plan, refused.refusal, design);
    if (!next || (refused.mend && !rank.better(next->value, refused.mend->value))) continue;
    refused.mend = std::move(next);
    best = example.index;
  }
  if (best != refused.index) Report::describe(refused, best, plan);
}

}  // namespace

LayoutSearch found_so_far(const SearchPlan& plan, const SearchPart& part) { return Report(plan, part).whole(); }

LayoutSearch found(const Design& design, const SearchSpace& space, const SearchGoals& goals, const SearchPart& part,
                   const Execution& execution) {
  const SearchPlan plan(design, space, goals);
  LayoutSearch out = found_so_far(plan, part);
  parallel_for(out.refused.size(), execution, [&](std::size_t i) { mend(out.refused[i], part, plan); });
  return out;
}

const char* refusal_label(Refusal refusal, Illegality reason) {
  if (refusal == Refusal::repeats) return TR("Differs in inputs without effect");
  if (refusal == Refusal::unfit) return TR("Legal, but does not fit");
  switch (reason) {
    case Illegality::none:
      break;
    case Illegality::product:
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
      return TR("Micro-batches not divisible by PP, to interleave");
    case Illegality::stage_pairs:
      return TR("Odd number of stages for DualPipe");
    case Illegality::two_directions:
      return TR("Too few micro-batches for DualPipe");
    case Illegality::stage_ends:
      return TR("Layers of first and last stage do not add up");
    case Illegality::context_heads:
      return TR("Heads not divisible by TP × CP");
    case Illegality::shard_group:
      return TR("DP × CP not divisible by the shard group");
    case Illegality::local_states:
      return TR("Local steps with states shared by all");
    case Illegality::local_context:
      return TR("Local steps within a sequence");
    case Illegality::local_experts:
      return TR("Local steps among the experts of a layer");
    case Illegality::sequence:
      return TR("Sequence not divisible by CP");
    case Illegality::no_network:
      return TR("No network between nodes");
  }
  return "";
}

}  // namespace trainyard
