// SPDX-License-Identifier: Apache-2.0
#include "engine/studies/serving_advice.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>

#include "engine/metrics/handle.h"
#include "engine/metrics/metric.h"
#include "engine/metrics/result_band.h"
#include "engine/parameters/handle.h"
#include "engine/serving/separate_pools.h"
#include "engine/serving/speculation.h"
#include "engine/studies/serving_variants.h"
#include "engine/text.h"

namespace trainyard {
namespace {

using Text = Message::Argument;

Text word(const std::string& text) { return {0, Unit::none, text, false}; }
Text label(const char* text) { return {0, Unit::none, text, true}; }
Text figure(double value, Unit unit) { return {value, unit, {}, false}; }

/// A change to try.
struct Idea {
  const char* id;
  Message title;
  bool relaxes = false;
  Design design;
  Message (*reason)(const Design& whole, const Evaluation& result);
};

Message replicas_text(const Design&, const Evaluation& e) {
  return {TRAINYARD_TR("%1 replicas of %2 GPUs, including spares"),
          {figure(e.serving_replicas, Unit::none), figure(e.replica_devices, Unit::none)}};
}

Message pools_text(const Design& d, const Evaluation&) {
  const SeparatePools pools = separate_pools(d);
  return {TRAINYARD_TR("%1 prefill and %2 decode replicas, %3 spare; cache sent over the network"),
          {figure(pools.prefill.replicas, Unit::none), figure(pools.decode.replicas, Unit::none),
           figure(d.serving.spare_replicas, Unit::none)}};
}

Idea other_place(const Design& design) {
  const bool now = design.serving.prefill_place == PrefillPlace::separate;
  const char* title =
      now ? TRAINYARD_TR("Prefill and decode on the same replicas") : TRAINYARD_TR("Separate prefill and decode");
  return {"separate", {title, {}}, false, with_other_place(design), now ? replicas_text : pools_text};
}

Message device_text(const Design& d, const Evaluation&) {
  const Accelerator& a = *d.cluster.accelerator;
  return {TRAINYARD_TR("%1, %2; %3 per GPU"),
          {figure(a.memory, Unit::memory), figure(a.memory_bandwidth, Unit::bandwidth),
           figure(d.economics.accelerator_price, Unit::money_per_hour)}};
}

void add_accelerators(const Design& design, const Execution& execution, std::vector<Idea>& ideas) {
  const std::vector<OtherAccelerator> others = other_accelerators(design, execution);
  if (others.empty()) return;
  const auto fewest =
      std::ranges::min_element(others, {}, [](const OtherAccelerator& o) { return o.evaluation.serving_gpus; });
  const auto idea = [&](const OtherAccelerator& other, const char* title) {
    ideas.push_back({"accelerator",
                     {title, {word(other.design.cluster.accelerator->name), word(design.cluster.accelerator->name)}},
                     false,
                     other.design,
                     device_text});
  };
  idea(others.front(), TRAINYARD_TR("%1 instead of %2"));
  if (fewest != others.begin()) idea(*fewest, TRAINYARD_TR("%1 instead of %2, fewest GPUs"));
}

Message speculation_text(const Design& d, const Evaluation&) {
  const double accepted = tokens_per_step(d.serving.acceptance, d.serving.draft_tokens);
  const bool draft = d.serving.speculation == Speculation::draft_model;
  return {draft ? TRAINYARD_TR("%1 tokens per step, draft model %2")
                : TRAINYARD_TR("%1 tokens per step, prediction heads of %2"),
          {figure(accepted, Unit::none), word(draft ? d.serving.draft_model->name : d.work.model->name)}};
}

void add_speculation(const Design& design, std::vector<Idea>& ideas) {
  for (const Speculation how : {Speculation::draft_model, Speculation::extra_heads, Speculation::off}) {
    if (how == design.serving.speculation) continue;
    if (how == Speculation::extra_heads && !(design.work.model->mtp_layers > 0)) continue;
    Design next = design;
    next.serving.speculation = how;
    next.serving.users = automatic;
    const char* title = how == Speculation::draft_model   ? TRAINYARD_TR("Speculative decoding")
                        : how == Speculation::extra_heads ? TRAINYARD_TR("Multi-token prediction")
                                                          : TRAINYARD_TR("No speculation");
    ideas.push_back({"speculation",
                     {title, {}},
                     false,
                     std::move(next),
                     how == Speculation::off ? replicas_text : speculation_text});
  }
}

Message memory_text(const Design&, const Evaluation& e) {
  return {TRAINYARD_TR("%1 weights and %2 cache per GPU; check answer quality"),
          {figure(e.serving_weights, Unit::memory), figure(e.serving_cache, Unit::memory)}};
}

/// Adds narrower formats among the input's choices.
template <class Format>
void add_formats(const Design& design, const char* id, Format Serving::*field, const char* title,
                 std::vector<Idea>& ideas) {
  const std::span<const Choice> choices = parameter(field).choices;
  for (size_t i = size_t(design.serving.*field) + 1; i < choices.size(); ++i) {
    Design next = design;
    next.serving.*field = Format(i);
    next.serving.users = next.serving.group_size = automatic;
    ideas.push_back({id, {title, {label(choices[i].label)}}, true, std::move(next), memory_text});
  }
}

Message layout_text(const Design& d, const Evaluation&) {
  const Serving& s = d.serving;
  return {s.attention_data_parallel ? TRAINYARD_TR("TP %1, PP %2, attention by sequence, %3 users at once")
                                    : TRAINYARD_TR("TP %1, PP %2, %3 users at once"),
          {figure(s.tensor_parallel, Unit::none), figure(s.pipeline_parallel, Unit::none),
           figure(std::floor(s.users), Unit::sequences)}};
}

void add_layouts(const Design& design, std::vector<Idea>& ideas) {
  ideas.push_back({"layout", {TRAINYARD_TR("Different layout"), {}}, false, with_free_layout(design), layout_text});
  Design next = design;
  next.serving.users = automatic;
  ideas.push_back(
      {"users", {TRAINYARD_TR("Most users at once within the limits"), {}}, false, std::move(next), layout_text});
}

void add_relaxed(const Design& design, std::vector<Idea>& ideas) {
  const Design whole = resolved(design);
  const auto relaxed = [&](const char* title, double Serving::*field, double factor) {
    Design next = design;
    next.serving.*field = factor * whole.serving.*field;
    next.serving.users = automatic;
    const double limit = next.serving.*field;
    ideas.push_back({"limit", {title, {figure(limit, Unit::seconds)}}, true, std::move(next), replicas_text});
  };
  relaxed(TRAINYARD_TR("First token within %1"), &Serving::first_token, 1.5);
  relaxed(TRAINYARD_TR("Each next token within %1"), &Serving::next_token, 1.5);
  if (whole.serving.prefix_hits < whole.serving.mix->prefix_hits) {
    Design next = design;
    next.serving.prefix_hits = automatic;
    ideas.push_back({"prefix",
                     {TRAINYARD_TR("Keep prefixes in the cache"), {}},
                     false,
                     std::move(next),
                     [](const Design& d, const Evaluation&) -> Message {
                       return {TRAINYARD_TR("%1 of each prompt is already cached"),
                               {figure(d.serving.prefix_hits, Unit::fraction)}};
                     }});
  }
}

Message short_answers_text(const Design&, const Evaluation&) {
  return {TRAINYARD_TR("TPOT is an average over one answer, so each interrupting prompt delays short answers more"),
          {}};
}

/// Users do not expect longer answers, which are more work, to need fewer GPUs; therefore the advice includes them.
Idea longer_answers(const Design& design) {
  Design next = design;
  next.serving.output_tokens = 2 * resolved(design).serving.output_tokens;
  next.serving.users = automatic;
  const Message title{TRAINYARD_TR("Answers of %1 tokens"), {figure(next.serving.output_tokens, Unit::none)}};
  return {"answers", title, true, std::move(next), short_answers_text};
}

std::vector<Idea> find_ideas(const Design& design, const Execution& execution) {
  std::vector<Idea> ideas;
  ideas.push_back(other_place(design));
  add_accelerators(design, execution, ideas);
  add_speculation(design, ideas);
  add_formats(design, "weights", &Serving::weight_format, TRAINYARD_TR("Weights in %1"), ideas);
  add_formats(design, "cache", &Serving::cache_format, TRAINYARD_TR("KV cache in %1"), ideas);
  add_layouts(design, ideas);
  add_relaxed(design, ideas);
  ideas.push_back(longer_answers(design));
  return ideas;
}

bool meets_all_targets(const Evaluation& e) { return e.serving_verdict == ServingVerdict::meets; }

/// True if the change meets the targets, and either they were missed before or GPUs or cost decrease.
bool is_improvement(const Evaluation& now, const Evaluation& then) {
  if (!meets_all_targets(then)) return false;
  return !meets_all_targets(now) || then.serving_gpus < now.serving_gpus || then.month_cost < now.month_cost;
}

ServingAdvice advice_of(const Idea& idea, const Design& given, const Evaluation& now, const Evaluation& then) {
  ServingAdvice out;
  out.id = idea.id;
  out.title = idea.title;
  out.reason = idea.reason(resolved(idea.design), then);
  out.relaxes = idea.relaxes;
  out.moves_target = std::string_view(idea.id) == "limit" || std::string_view(idea.id) == "answers";
  out.gpus = then.serving_gpus;
  out.design = idea.design;
  out.gpus_saved = now.serving_gpus - then.serving_gpus;
  out.month_saved = now.month_cost - then.month_cost;
  const bool priced = std::isfinite(out.month_saved);
  const Metric& judged = priced ? metric(&Evaluation::month_cost) : metric(&Evaluation::serving_gpus);
  out.is_certain = is_certainly_less(then, now, judged);
  for (const Parameter* p : changed(idea.design, given)) out.changed.emplace_back(*p);
  return out;
}

bool saves_more(const ServingAdvice& a, const ServingAdvice& b) {
  const bool a_priced = std::isfinite(a.month_saved), b_priced = std::isfinite(b.month_saved);
  if (a_priced != b_priced) return a_priced;
  if (a_priced && a.month_saved != b.month_saved) return a.month_saved > b.month_saved;
  if (a.gpus != b.gpus) return a.gpus < b.gpus;
  return !a.relaxes && b.relaxes;
}

/// Keeps only the best of each kind.
void keep_best_of_kind(std::vector<ServingAdvice>& advice) {
  std::vector<ServingAdvice> kept;
  for (ServingAdvice& a : advice) {
    const bool known = std::ranges::any_of(kept, [&](const ServingAdvice& k) {
      return std::string_view(k.id) == a.id && k.title.format == a.title.format;
    });
    if (!known) kept.push_back(std::move(a));
  }
  advice = std::move(kept);
}

}  // namespace

std::vector<ServingAdvice> serving_advice(const Design& design, const Execution& execution) {
  const Evaluation now = evaluate(design);
  const std::vector<Idea> ideas = find_ideas(design, execution.part(0, 0.6));
  std::vector<std::optional<ServingAdvice>> found(ideas.size());
  parallel_for(ideas.size(), execution.part(0.6, 1), [&](size_t i) {
    const Evaluation then = evaluate(ideas[i].design);
    if (is_improvement(now, then)) found[i] = advice_of(ideas[i], design, now, then);
  });
  std::vector<ServingAdvice> out;
  for (auto& each : found)
    if (each && !each->changed.empty()) out.push_back(std::move(*each));
  std::ranges::stable_sort(out, saves_more);
  keep_best_of_kind(out);
  return out;
}

std::optional<ServingAdvice> longer_answers_advice(const Design& design, const Evaluation& evaluation) {
  if (design.job != Job::serving || !meets_all_targets(evaluation)) return std::nullopt;
  const Idea idea = longer_answers(design);
  const Evaluation longer = evaluate(idea.design);
  if (!meets_all_targets(longer) || !(longer.serving_gpus < evaluation.serving_gpus)) return std::nullopt;
  return advice_of(idea, design, evaluation, longer);
}

}  // namespace trainyard
