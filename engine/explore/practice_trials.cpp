// SPDX-License-Identifier: Apache-2.0
#include "engine/explore/practice_trials.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/bands/bands.h"
#include "engine/parameters/handle.h"
#include "engine/physics/step_time.h"
#include "engine/studies/framework_rules.h"
#include "engine/text.h"

#define TR(text) TRAINYARD_TR(text)

namespace trainyard {
namespace {

using Argument = Message::Argument;
using Results = const Evaluation&;

/// Smaller shares are within the uncertainty of the model.
constexpr double smallest_reported_change = 0.01;

Argument amount(double value, Unit unit) { return {value, unit, {}, false}; }
Argument framework_name(const Design& d) {
  return {0, Unit::none, parameter(&Recipe::framework).choices[static_cast<size_t>(d.recipe.framework)].label, true};
}
double share(double part, double whole) { return whole > 0 ? part / whole : 0; }
double exposed_share(Results r) { return share(communication_time(r), r.step_time); }

/// Replaces a value that the framework cannot run by the next one that it can, or else by its last.
template <class Choice>
void keep_runnable(Choice& value, std::span<const Choice> runnable) {
  if (std::ranges::find(runnable, value) != runnable.end()) return;
  const auto next = std::ranges::find_if(runnable, [&](Choice one) { return one > value; });
  value = next == runnable.end() ? runnable.back() : *next;
}

void keep_recomputation(Recipe& recipe, std::span<const Recompute> runnable) {
  const bool is_runnable = std::ranges::find(runnable, recipe.recompute) != runnable.end();
  // FlashAttention recomputes the scores anyway, so selective recomputation adds nothing.
  if (!is_runnable && recipe.flash_attention && recipe.recompute == Recompute::selective)
    recipe.recompute = Recompute::none;
  keep_runnable(recipe.recompute, runnable);
}

double accumulation_of(const Design& d) {
  const Layout l = resolved(d).layout;
  return d.work.global_batch / (l.data_parallel * l.micro_batch);
}

size_t measured_runs(const Design& d) { return neighbourhood_of(d).step_time_rows; }

}  // namespace

std::vector<Design> other_frameworks(const Design& design, Results) {
  std::vector<Design> out;
  const size_t count = parameter(&Recipe::framework).choices.size();
  for (size_t i = 0; i < count; ++i) {
    Design next = design;
    next.recipe.framework = static_cast<Framework>(i);
    if (next.recipe.framework == design.recipe.framework) continue;
    const FrameworkRules& rules = framework_rules(next.recipe.framework);
    const bool needs_ring = next.layout.context_parallel > 1 && next.layout.context_method != ContextMethod::all_to_all;
    if (needs_ring && !rules.exchanges_in_ring) continue;
    if (std::ranges::find(rules.schedules, next.layout.schedule) == rules.schedules.end())
      next.layout.schedule = rules.schedules.front();
    keep_runnable(next.layout.zero_stage, rules.zero_stages);
    keep_recomputation(next.recipe, rules.recomputes);
    if (!rules.shards_stages && next.layout.pipeline_parallel > 1)
      next.layout.zero_stage = std::min(next.layout.zero_stage, ZeroStage::zero_1);
    out.push_back(next);
  }
  return out;
}

Message framework_reason(const Design& d, Results r) {
  int hold = 0;
  for (const Design& other : other_frameworks(d, r)) {
    const Evaluation e = evaluate(other);
    hold += e.legality.reason == Illegality::none && e.fits != Fit::no;
  }
  return {TR("%1: %2 per step, %3 measured runs on this kernel family. %4 of %5 other frameworks can run this design"),
          {framework_name(d), amount(r.step_time, Unit::seconds), amount(double(measured_runs(d)), Unit::none),
           amount(hold, Unit::none), amount(double(parameter(&Recipe::framework).choices.size() - 1), Unit::none)}};
}

Message framework_note(const Design& before, Results, const Design& after, Results next) {
  constexpr std::array texts{
      TR("%1 per step, %2 measured runs on this kernel family"),
      TR("%1 per step, %2 measured runs on this kernel family; it does not support %3"),
      TR("%1 per step, %2 measured runs on this kernel family; it does not support %3 and %4"),
      TR("%1 per step, %2 measured runs on this kernel family; it does not support %3, %4 and %5")};
  std::vector<Argument> cannot;
  const auto compare = [&cannot](ParameterHandle input, auto own, auto changed) {
    if (own != changed) cannot.push_back({0, Unit::none, input->choices[static_cast<size_t>(own)].label, true});
  };
  compare(&Layout::schedule, before.layout.schedule, after.layout.schedule);
  compare(&Layout::zero_stage, before.layout.zero_stage, after.layout.zero_stage);
  compare(&Recipe::recompute, before.recipe.recompute, after.recipe.recompute);
  Message out{texts[cannot.size()],
              {amount(next.step_time, Unit::seconds), amount(double(measured_runs(after)), Unit::none)}};
  out.arguments.insert(out.arguments.end(), cannot.begin(), cannot.end());
  return out;
}

bool is_measured_gain(const Design&, Results result, const Design& after, Results next) {
  return next.finish_days <= (1 - smallest_reported_change) * result.finish_days && measured_runs(after) > 0;
}

std::vector<Design> other_accumulations(const Design& design, Results) {
  std::vector<Design> out;
  const double rows = design.work.global_batch / resolved(design).layout.data_parallel;
  for (const double steps : {1.0, 2.0, 4.0, 8.0}) {
    Design next = design;
    next.layout.micro_batch = rows / steps;
    if (next.layout.micro_batch >= 1 && next.layout.micro_batch == std::floor(next.layout.micro_batch))
      out.push_back(next);
  }
  return out;
}

Message optimisation_reason(const Design& d, Results r) {
  const double hidden = r.data_time_total > 0 ? std::clamp(1 - r.time_data / r.data_time_total, 0.0, 1.0) : 0;
  return {TR("Micro-batches per update: %1. Exposed communication takes %2 of the step, gradients and weights %3; %4 "
             "of their traffic overlaps with computation"),
          {amount(accumulation_of(d), Unit::none), amount(exposed_share(r), Unit::fraction),
           amount(share(r.time_data, r.step_time), Unit::fraction), amount(hidden, Unit::fraction)}};
}

Message optimisation_note(const Design&, Results before, const Design& after, Results next) {
  return {TR("exposed communication %1 → %2 per step; micro-batches per update: %3"),
          {amount(communication_time(before), Unit::seconds), amount(communication_time(next), Unit::seconds),
           amount(accumulation_of(after), Unit::none)}};
}

std::vector<Design> other_batches(const Design& design, Results) {
  std::vector<Design> out;
  if (design.work.objective != Objective::pre_training) return out;
  const Design whole = resolved(design);
  const double tokens_per_sequence = whole.work.sequence_length;
  const double critical = whole.work.critical_batch;
  for (const double factor : {0.25, 0.5, 2.0, 4.0}) {
    Design next = design;
    next.work.global_batch = design.work.global_batch * factor;
    if (next.work.global_batch != std::floor(next.work.global_batch)) continue;
    // A run with batch size B needs 1 + B ÷ critical batch size times the tokens of small-batch training.
    const double present = 1 + design.work.global_batch * tokens_per_sequence / critical;
    next.work.tokens =
        std::round(design.work.tokens * (1 + next.work.global_batch * tokens_per_sequence / critical) / present);
    const bool allowed = next.work.global_batch <= parameter(&Workload::global_batch).max &&
                         next.work.tokens <= parameter(&Workload::tokens).max;
    if (allowed) out.push_back(next);
  }
  return out;
}

Message batch_size_reason(const Design& d, Results r) {
  return {TR("Now: %1 sequences per step in micro-batches of %2, %3 of the critical batch, %4 tokens/s"),
          {amount(d.work.global_batch, Unit::none), amount(d.layout.micro_batch, Unit::none),
           amount(r.batch_share, Unit::fraction), amount(r.tokens_per_second, Unit::scaled)}};
}

Message batch_size_note(const Design&, Results, const Design& after, Results next) {
  return {TR("%1 tokens/s, %2 tokens to the same loss"),
          {amount(next.tokens_per_second, Unit::scaled), amount(after.work.tokens * after.work.epochs, Unit::scaled)}};
}

std::vector<Design> other_resources(const Design& design, Results r) {
  std::vector<Design> out;
  // 25 % more than the GPUs read, as headroom for slow samples.
  constexpr double room = 1.25;
  const double needed = std::ceil(room * r.loader_workers_needed);
  if (needed > design.storage.loader_workers) {
    Design fed = design;
    fed.storage.loader_workers = std::min(needed, parameter(&Storage::loader_workers).max);
    out.push_back(fed);
  }
  Design resident = design;
  Recipe& recipe = resident.recipe;
  recipe.offload_optimizer = recipe.offload_gradients = recipe.offload_weights = recipe.offload_activations = 0;
  if (!(resident == design)) out.push_back(resident);
  Design half = design;
  half.cluster.accelerators = std::floor(design.cluster.accelerators / 2);
  if (half.cluster.accelerators >= 1) out.push_back(half);
  return out;
}

Message resources_reason(const Design& d, Results r) {
  const double per_node = resolved(d).cluster.accelerators_per_node;
  return {
      TR("MFU %1, goodput %2. Waiting: communication %3, bubbles and slow nodes %4, data and host %5 of the step. "
         "Loaders need %6 of %7 cores per node. Host memory: %8"),
      {amount(r.mfu, Unit::fraction), amount(r.goodput, Unit::fraction), amount(exposed_share(r), Unit::fraction),
       amount(share(r.time_bubble + r.time_stragglers, r.step_time), Unit::fraction),
       amount(starved_share(d, r), Unit::fraction), amount(std::ceil(r.loader_workers_needed * per_node), Unit::none),
       amount(d.storage.loader_workers * per_node, Unit::none), amount(r.host_memory_share, Unit::fraction)}};
}

Message resources_note(const Design& before, Results, const Design& after, Results next) {
  if (after.cluster.accelerators < before.cluster.accelerators)
    return {TR("the other %1 GPUs run a second job; this one reaches an MFU of %2"),
            {amount(before.cluster.accelerators - after.cluster.accelerators, Unit::none),
             amount(next.mfu, Unit::fraction)}};
  return {TR("waits for data and host: %1 of the step"), {amount(starved_share(after, next), Unit::fraction)}};
}

bool is_saving(const Design&, Results result, const Design&, Results next) {
  const bool cheaper =
      next.cost <= (1 - smallest_reported_change) * result.cost && next.finish_days <= result.finish_days;
  return cheaper || next.finish_days <= (1 - smallest_reported_change) * result.finish_days;
}

double starved_share(const Design&, Results r) { return share(r.time_data_wait + r.time_offload, r.step_time); }

}  // namespace trainyard
