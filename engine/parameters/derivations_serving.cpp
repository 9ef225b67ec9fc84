// SPDX-License-Identifier: Apache-2.0
#include "engine/parameters/derivations_serving.h"

#include <algorithm>
#include <cmath>
#include <deque>

#include "engine/parameters/derivations.h"
#include "engine/parameters/derivations_post_training.h"
#include "engine/parameters/parameter.h"
#include "engine/serving/best_replica.h"
#include "engine/serving/closed_service.h"
#include "engine/serving/formats.h"
#include "engine/serving/lengths.h"
#include "engine/serving/replica_search.h"
#include "engine/text.h"

namespace trainyard {

double derived_prompt_tokens(const Design& d) { return d.serving.mix->prompt_tokens; }
double derived_prompt_spread(const Design& d) { return d.serving.mix->prompt_spread; }
double derived_output_tokens(const Design& d) { return d.serving.mix->output_tokens; }
double derived_output_spread(const Design& d) { return d.serving.mix->output_spread; }
double derived_first_token(const Design& d) { return d.serving.mix->first_token; }
double derived_next_token(const Design& d) { return d.serving.mix->next_token; }

double derived_group_size(const Design& d) {
  const double own = usual_group(d.serving.weight_format);
  return own > 0 ? own : usual_group(expert_format(d));
}

double derived_context_limit(const Design& d) {
  const Serving& s = d.serving;
  const Lengths prompt{value_or(s.prompt_tokens, derived_prompt_tokens(d)),
                       value_or(s.prompt_spread, derived_prompt_spread(d))};
  const Lengths answer{value_or(s.output_tokens, derived_output_tokens(d)),
                       value_or(s.output_spread, derived_output_spread(d))};
  return std::ceil(sum(prompt, answer).quantile(0.99));
}

namespace {

/// Returns the design resolved for serving, except that automatic degrees and users start at 1.
Design whole(const Design& d) {
  Design out = d;
  out.job = Job::serving;
  Serving& s = out.serving;
  s.tensor_parallel = value_or(s.tensor_parallel, 1);
  s.pipeline_parallel = value_or(s.pipeline_parallel, 1);
  s.expert_parallel = value_or(s.expert_parallel, 1);
  s.users = value_or(s.users, 1);
  if (s.attention_data_parallel.is_automatic()) s.attention_data_parallel = false;
  return resolved(out);
}

/// Calls best_replica() with a small cache, because each automatic input, the panel, the table of changes and the
/// explanation of an edit all request the same search.
ReplicaChoice find_remembered_replica(const Design& open) {
  struct Answer {
    Design design;
    ReplicaChoice choice;
  };
  constexpr size_t kept = 4;
  thread_local std::deque<Answer> answers;
  for (const Answer& answer : answers)
    if (answer.design == open) return answer.choice;
  if (answers.size() == kept) answers.pop_back();
  answers.push_front({open, best_replica(open)});
  return answers.front().choice;
}

/// Returns the replica that the search finds for the automatic inputs.
ReplicaChoice choose_replica(const Design& given) {
  Design open = whole(given);
  const Serving& s = given.serving;
  open.serving.tensor_parallel = s.tensor_parallel;
  open.serving.pipeline_parallel = s.pipeline_parallel;
  open.serving.expert_parallel = s.expert_parallel;
  open.serving.attention_data_parallel = s.attention_data_parallel;
  open.serving.prefill_tensor_parallel = s.prefill_tensor_parallel;
  open.serving.users = s.users;
  return find_remembered_replica(open);
}

double tensor_of(const Design& d) {
  return std::isnan(d.serving.tensor_parallel) ? derived_serving_tensor(d) : d.serving.tensor_parallel;
}

/// Returns whether rollout engines use data-parallel attention: with latent attention, which has one cache for all
/// heads.
bool engines_divide_by_sequence(const Design& d) {
  return d.work.model->attention == Attention::mla && tensor_of(d) > 1;
}

bool divides_by_sequence(const Design& d) {
  const AutomaticSwitch given = d.serving.attention_data_parallel;
  if (!given.is_automatic()) return given;
  return d.job == Job::post_training ? engines_divide_by_sequence(d) : choose_replica(d).layout.attention_data_parallel;
}

}  // namespace

double derived_serving_tensor(const Design& d) {
  return d.job == Job::post_training ? derived_engine_tensor(d) : choose_replica(d).layout.tensor_parallel;
}
double derived_serving_pipeline(const Design& d) {
  return d.job == Job::post_training ? 1 : choose_replica(d).layout.pipeline_parallel;
}
void derive_replica_layout(Design& d) {
  Serving& s = d.serving;
  if (s.attention_data_parallel.is_automatic() && d.job == Job::post_training)
    s.attention_data_parallel = engines_divide_by_sequence(d);
  if (s.attention_data_parallel.is_automatic() && !may_divide_by_sequence(*d.work.model))
    s.attention_data_parallel = false;
  if (d.job != Job::serving || (!std::isnan(s.tensor_parallel) && !s.attention_data_parallel.is_automatic())) return;
  const ReplicaChoice found = choose_replica(d);
  s.attention_data_parallel = found.layout.attention_data_parallel;
  s.tensor_parallel = value_or(s.tensor_parallel, found.layout.tensor_parallel);
  s.pipeline_parallel = value_or(s.pipeline_parallel, found.layout.pipeline_parallel);
  s.expert_parallel = value_or(s.expert_parallel, found.layout.expert_parallel);
  s.users = value_or(s.users, found.users);
}
double derived_serving_experts(const Design& d) {
  return d.job == Job::post_training ? usual_experts(d, tensor_of(d), divides_by_sequence(d))
                                     : choose_replica(d).layout.expert_parallel;
}
double derived_domain_replicas(const Design& d) {
  const double given = d.serving.pipeline_parallel, stages = std::isnan(given) ? derived_serving_pipeline(d) : given;
  return std::max(1.0, std::floor(per_node(d) / (tensor_of(d) * stages * d.serving.context_parallel)));
}
double derived_users(const Design& d) { return choose_replica(d).users; }
double derived_first_token_steps(const Design& d) { return d.serving.engine->first_token_steps; }
double derived_exchange_overlap(const Design& d) { return d.serving.engine->exchange_overlap; }
double derived_prefill_chunk(const Design&) { return 8192; }
double derived_prefill_tensor(const Design& d) { return tensor_of(d); }

const char* why_no_quantization_groups(const Design& d) {
  if (usual_group(expert_format(d)) > 0) return nullptr;
  switch (d.serving.weight_format) {
    case WeightFormat::bits_16:
      return TRAINYARD_TR("16-bit weights have no scales.");
    case WeightFormat::fp8:
    case WeightFormat::int8:
      return TRAINYARD_TR("This format has one scale per output channel.");
    default:
      return nullptr;
  }
}
const char* why_fixed_batches(const Design& d) {
  return d.serving.batching == Batching::fixed ? TRAINYARD_TR("Batching is fixed.") : nullptr;
}
const char* why_only_random_arrivals(const Design& d) {
  const bool separate = d.serving.prefill_place == PrefillPlace::separate;
  if (d.serving.batching == Batching::fixed && !separate)
    return TRAINYARD_TR("Fixed batches are modelled with random arrivals only.");
  if (separate && d.serving.load_kind == LoadKind::closed)
    return TRAINYARD_TR("Separate prefill replicas get random arrivals instead of a closed loop.");
  return nullptr;
}
const char* why_no_open_loop(const Design& d) {
  return is_closed_loop(d.serving) ? TRAINYARD_TR("In a closed loop, the answers determine the rate.") : nullptr;
}
const char* why_no_bursts(const Design& d) {
  if (!d.serving.comes_in_bursts()) return TRAINYARD_TR("Requests do not arrive in bursts.");
  return why_only_random_arrivals(d);
}
const char* why_no_closed_loop(const Design& d) {
  if (is_closed_loop(d.serving)) return nullptr;
  return d.serving.load_kind == LoadKind::closed
             ? TRAINYARD_TR("Closed loops need continuous batching, and prefill on the same replicas.")
             : TRAINYARD_TR("The load is not a closed loop.");
}
const char* why_no_prefill_pool(const Design& d) {
  return d.serving.prefill_place == PrefillPlace::together
             ? TRAINYARD_TR("Prefill and decode run on the same replicas.")
             : nullptr;
}
const char* why_no_served_experts(const Design& d) {
  return d.work.model->mixture_of_experts() ? nullptr : TRAINYARD_TR("The model has no experts.");
}
const char* why_no_token_exchange(const Design& d) {
  const bool exchanges = d.work.model->mixture_of_experts() && divides_by_sequence(d);
  return exchanges ? nullptr : TRAINYARD_TR("Data-parallel attention with experts is off.");
}
const char* why_no_speculation(const Design& d) {
  return d.serving.speculation == Speculation::off ? TRAINYARD_TR("Speculation is off.") : nullptr;
}
const char* why_no_draft_model(const Design& d) {
  return d.serving.speculation == Speculation::draft_model ? nullptr : TRAINYARD_TR("Speculation uses no draft model.");
}

}  // namespace trainyard
