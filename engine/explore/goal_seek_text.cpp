// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "engine/explore/goal_seek.h"
#include "engine/explore/search_space.h"
#include "engine/metrics/missing.h"
#include "engine/parameters/handle.h"
#include "engine/text.h"

#define TR(text) TRAINYARD_TR(text)

namespace trainyard {
namespace {

using Argument = Message::Argument;

Argument label(const char* text) { return {0, Unit::none, text, true}; }

/// A value of the goal's metric.
Argument amount(double value, const Metric& metric) { return {value, metric.unit, {}, false}; }

/// The input's value in a design, as a readable argument.
Argument setting(const Design& design, const Parameter& p) {
  if (is_number(p)) return {number(design, p), p.unit, {}, false};
  if (is_choice(p)) return label(p.choices[static_cast<size_t>(number(design, p))].label);
  return {0, Unit::none, text(design, p), is_toggle(p)};
}

Message found_message(const Design& design, const SeekQuestion& q, const SeekAnswer& a) {
  const SeekDesign& found = *a.found;
  const Parameter& p = *q.input;
  const Metric& of = goal_metric(q.goal, design.job);
  const Argument metric = label(of.label), before = amount(a.before, of), after = amount(found.metric, of);
  const bool stays = same_value(found.design, design, p) || (is_number(p) && found.value == a.now);
  if (stays && is_number(p) && q.preference != Preference::nearest)
    return {q.preference == Preference::largest ? TR("%1: at most %2, as now; %3 is %4")
                                                : TR("%1: at least %2, as now; %3 is %4"),
            {label(p.label), setting(found.design, p), metric, after}};
  if (stays && !found.also.empty())
    return {TR("%1 at %2 meets the goal with another layout; %3 changes from %4 to %5"),
            {label(p.label), setting(found.design, p), metric, before, after}};
  if (stays)
    return {TR("%1 at %2 already meets the goal; %3 is %4"), {label(p.label), setting(found.design, p), metric, after}};
  // GPUs are used as whole replicas, so a larger count may give the same metric.
  if (is_number(p) && q.preference != Preference::nearest && a.before == found.metric)
    return {q.preference == Preference::largest ? TR("%1: at most %2; %3 stays at %4")
                                                : TR("%1: at least %2; %3 stays at %4"),
            {label(p.label), setting(found.design, p), metric, after}};
  if (!is_number(p))
    return {TR("%1: %2 meets the goal; %3 changes from %4 to %5"),
            {label(p.label), setting(found.design, p), metric, before, after}};
  if (q.preference == Preference::nearest)
    return {TR("%1: %2 is nearest to the current %6; %3 changes from %4 to %5"),
            {label(p.label), setting(found.design, p), metric, before, after, setting(design, p)}};
  return {q.preference == Preference::largest ? TR("%1: at most %2; %3 changes from %4 to %5")
                                              : TR("%1: at least %2; %3 changes from %4 to %5"),
          {label(p.label), setting(found.design, p), metric, before, after}};
}

}  // namespace

std::vector<Message> seek_limits(const Design& design, const SeekQuestion& q, const SeekAnswer& a) {
  std::vector<Message> out;
  if (a.untried > 0)
    out.push_back({TR("Whole numbers not tried: %1. The answer was checked against its nearest tried values"),
                   {{static_cast<double>(a.untried), Unit::none, {}, false}}});
  if (!q.other_layout || design.job != Job::training) return out;
  SearchSpace space = default_space(design);
  space.keep(q.input);
  std::ranges::move(space_limits(design, space), std::back_inserter(out));
  return out;
}

Message seek_message(const Design& design, const SeekQuestion& q, const SeekAnswer& a) {
  const Parameter& p = *q.input;
  const Metric& of = goal_metric(q.goal, design.job);
  const Argument input = label(p.label), result = label(of.label);
  if (a.found) return found_message(design, q, a);
  const bool targets = q.goal.relation == Relation::fits && design.job == Job::serving;
  if (targets && a.failure != SeekFailure::idle) return {TR("No value of %1 meets the targets"), {input}};
  switch (a.failure) {
    case SeekFailure::idle:
      return {TR("%1 has no effect on this design: %2"), {input, label(p.why_idle(design))}};
    case SeekFailure::no_number:
      return {TR("%2 is unknown for every value of %1"), {input, result}};
    case SeekFailure::no_target: {
      const Design whole = resolved(design);
      if (const auto missing = missing_input(of, whole, evaluate(whole)))
        return {TR("%1 of this design is unknown, so no comparison is possible. Enter %2 first"),
                {result, label((*missing)->label)}};
      return {TR("%1 of this design is unknown, so no comparison is possible"), {result}};
    }
    case SeekFailure::illegal:
      return {TR("No value of %1 gives a legal layout"), {input}};
    case SeekFailure::no_room:
      if (a.closest)
        return {TR("No value of %1 fits; the fullest GPU needs at least %2"),
                {input, amount(a.closest->metric, metric(&Evaluation::memory))}};
      return {TR("No value of %1 fits"), {input}};
    case SeekFailure::unmoved:
      return {TR("%1 does not change %2; it stays at %3"), {input, result, amount(a.closest->metric, of)}};
    case SeekFailure::jumps:
      return {TR("%1 jumps past %2; the nearest value is %3 at %4 = %5"),
              {result, amount(a.target, of), amount(a.closest->metric, of), input, setting(a.closest->design, p)}};
    case SeekFailure::none:
    case SeekFailure::unreached:
      break;
  }
  if (!a.closest) return {TR("The search was stopped before it found a value of %1"), {input}};
  return {TR("No value of %1 brings %2 to %3; the nearest is %4 at %5"),
          {input, result, amount(a.target, of), amount(a.closest->metric, of), setting(a.closest->design, p)}};
}

namespace {

std::vector<ReadyQuestion> training_questions(const Design& design) {
  const Goal fits{fits_metric(), Relation::fits};
  const Goal slower{&Evaluation::step_time, Relation::at_most, 0.02, true};
  const Goal later{&Evaluation::finish_days, Relation::at_most, 0.01, true};
  const Goal goodput{&Evaluation::goodput, Relation::at_least, -0.01, true};
  const Goal in_time{&Evaluation::finish_days, Relation::at_most, number(design, parameter(&Failures::deadline))};
  const Goal in_budget{&Evaluation::cost, Relation::at_most, number(design, parameter(&Economics::budget))};
  return {
      {"micro_batch", TR("Largest micro-batch that fits"), {&Layout::micro_batch, fits, Preference::largest}},
      {"sequence", TR("Longest sequence that fits"), {&Workload::sequence_length, fits, Preference::largest}},
      {"batch", TR("Largest batch that fits"), {&Workload::global_batch, fits, Preference::largest}},
      {"tensor", TR("Smallest tensor parallelism that fits"), {&Layout::tensor_parallel, fits, Preference::smallest}},
      {"network",
       TR("Slowest network with steps at most 2 % longer"),
       {&Cluster::network_bandwidth, slower, Preference::smallest}},
      {"scale_up",
       TR("Slowest scale-up link with steps at most 2 % longer"),
       {&Cluster::scale_up_bandwidth, slower, Preference::smallest}},
      {"oversubscription",
       TR("Highest oversubscription with steps at most 2 % longer"),
       {&Cluster::oversubscription, slower, Preference::largest}},
      {"storage_write",
       TR("Slowest storage writes with finish at most 1 % later"),
       {&Storage::write_bandwidth, later, Preference::smallest}},
      {"storage_read",
       TR("Slowest storage reads with finish at most 1 % later"),
       {&Storage::read_bandwidth, later, Preference::smallest}},
      {"storage",
       TR("Slowest storage system with finish at most 1 % later"),
       {&Storage::system, later, Preference::largest}},
      {"checkpoints",
       TR("Fewest checkpoints that keep goodput within 1 %"),
       {&Checkpoints::interval, goodput, Preference::largest}},
      {"failures",
       TR("Highest failure rate that keeps goodput within 1 %"),
       {&Failures::factor, goodput, Preference::largest}},
      {"deadline", TR("Fewest GPUs by the deadline"), {&Cluster::accelerators, in_time, Preference::smallest, true}},
      {"price",
       TR("Highest GPU price within the budget"),
       {&Economics::accelerator_price, in_budget, Preference::largest}},
  };
}

std::vector<ReadyQuestion> serving_questions(const Design& design) {
  const Goal holds{fits_metric(), Relation::fits};
  const Goal same_gpus{&Evaluation::serving_gpus, Relation::at_most, 0, true};
  const Goal same_cost{&Evaluation::month_cost, Relation::at_most, 0, true};
  const Goal in_budget{&Evaluation::month_cost, Relation::at_most, number(design, parameter(&Economics::budget))};
  return {
      {"load", TR("Most requests with the current GPUs"), {&Serving::requests, same_gpus, Preference::largest}},
      {"first_token",
       TR("Strictest first-token limit with the current GPUs"),
       {&Serving::first_token, same_gpus, Preference::smallest}},
      {"next_token",
       TR("Strictest next-token limit with the current GPUs"),
       {&Serving::next_token, same_gpus, Preference::smallest}},
      {"prompts", TR("Longest prompts that meet the targets"), {&Serving::prompt_tokens, holds, Preference::largest}},
      {"answers", TR("Longest answers that meet the targets"), {&Serving::output_tokens, holds, Preference::largest}},
      {"prefixes",
       TR("Least prompt reuse with the current GPUs"),
       {&Serving::prefix_hits, same_gpus, Preference::smallest}},
      {"format", TR("Weight format that costs least"), {&Serving::weight_format, same_cost, Preference::smallest}},
      {"cache", TR("Cache format that costs least"), {&Serving::cache_format, same_cost, Preference::smallest}},
      {"price",
       TR("Highest GPU price with monthly cost within the budget"),
       {&Economics::accelerator_price, in_budget, Preference::largest}},
  };
}

std::vector<ReadyQuestion> post_training_questions(const Design& design) {
  const Goal fits{fits_metric(), Relation::fits};
  const Goal little{&Evaluation::iteration_time, Relation::at_most, 0.02, true};
  const Goal more{&Evaluation::iteration_time, Relation::at_most, 0.1, true};
  const Goal in_time{&Evaluation::post_days, Relation::at_most, number(design, parameter(&Failures::deadline))};
  const Goal in_budget{&Evaluation::post_cost, Relation::at_most, number(design, parameter(&Economics::budget))};
  return {
      {"cap",
       TR("Longest answers with iterations at most 10 % longer"),
       {&PostTraining::answer_cap, more, Preference::largest}},
      {"answers",
       TR("Most answers per prompt with iterations at most 10 % longer"),
       {&PostTraining::answers, more, Preference::largest}},
      {"rollout",
       TR("Fewest rollout GPUs with iterations at most 2 % longer"),
       {&PostTraining::rollout_accelerators, little, Preference::smallest}},
      {"lag",
       TR("Smallest lag whose iterations are at most 2 % longer than the shortest"),
       {&PostTraining::lag, little, Preference::smallest}},
      {"reward",
       TR("Fewest judgements at once with iterations at most 2 % longer"),
       {&PostTraining::reward_workers, little, Preference::smallest}},
      {"micro_batch", TR("Largest micro-batch that fits"), {&Layout::micro_batch, fits, Preference::largest}},
      {"network",
       TR("Slowest network with iterations at most 2 % longer"),
       {&Cluster::network_bandwidth, little, Preference::smallest}},
      {"deadline", TR("Fewest GPUs by the deadline"), {&Cluster::accelerators, in_time, Preference::smallest}},
      {"price",
       TR("Highest GPU price within the budget"),
       {&Economics::accelerator_price, in_budget, Preference::largest}},
  };
}

}  // namespace

std::vector<ReadyQuestion> ready_questions(const Design& design) {
  if (design.job == Job::serving) return serving_questions(design);
  return design.job == Job::post_training ? post_training_questions(design) : training_questions(design);
}

}  // namespace trainyard
