// SPDX-License-Identifier: Apache-2.0
#include "engine/parameters/derivations_serving.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/parameters/derivations.h"
#include "engine/parameters/derivations_post_training.h"
#include "engine/parameters/parameter.h"
#include "engine/serving/formats.h"
#include "engine/serving/lengths.h"
#include "engine/serving/replica_times.h"
#include "engine/text.h"

namespace trainyard {

double derived_prompt_tokens(const Design& d) { return d.serving.mix->prompt_tokens; }
double derived_prompt_spread(const Design& d) { return d.serving.mix->prompt_spread; }
double derived_output_tokens(const Design& d) { return d.serving.mix->output_tokens; }
double derived_output_spread(const Design& d) { return d.serving.mix->output_spread; }
double derived_prefix_hits(const Design& d) { return std::min(0.99, d.serving.mix->prefix_hits); }
double derived_first_token(const Design& d) { return d.serving.mix->first_token; }
double derived_next_token(const Design& d) { return d.serving.mix->next_token; }

double derived_group_size(const Design& d) { return usual_group(d.serving.weight_format); }

double derived_context_limit(const Design& d) {
  const Serving& s = d.serving;
  const Lengths prompt{or_else(s.prompt_tokens, derived_prompt_tokens(d)),
                       or_else(s.prompt_spread, derived_prompt_spread(d))};
  const Lengths answer{or_else(s.output_tokens, derived_output_tokens(d)),
                       or_else(s.output_spread, derived_output_spread(d))};
  return std::ceil(sum(prompt, answer).quantile(0.99));
}

namespace {

/// The design with all but its layout resolved: what is automatic of it starts as the smallest.
Design whole(const Design& d) {
  Design out = d;
  out.job = Job::serving;
  Serving& s = out.serving;
  s.tensor_parallel = or_else(s.tensor_parallel, 1);
  s.pipeline_parallel = or_else(s.pipeline_parallel, 1);
  s.expert_parallel = or_else(s.expert_parallel, 1);
  s.users = or_else(s.users, 1);
  return resolved(out);
}

/// Stages until the weights and the longest request fit.
double stages_that_fit(Design& d) {
  const double most = std::min(128.0, d.work.model->layers);
  for (double stages = 1; stages <= most; stages *= 2) {
    d.serving.pipeline_parallel = stages;
    const Replica replica(d);
    if (replica.memory().cache_tokens >= d.serving.context_limit) return stages;
  }
  return std::exp2(std::floor(std::log2(most)));
}

/// Devices that the load asks for, without spare replicas; infinite where the targets do not hold.
double devices_for_load(Design& d, bool choose_users) {
  const Replica replica(d);
  const Decoder decoder(d, replica);
  if (choose_users) d.serving.users = users_within(d, replica, decoder);
  const BatchTimes times = batch_times(d, replica, decoder, room_of(d, replica, decoder).users);
  const double requests = requests_within(times, targets_of(d.serving), d.serving.first_token_steps);
  return std::isnan(requests) ? std::numeric_limits<double>::infinity()
                              : std::ceil(d.serving.requests / requests) * replica.layout().devices();
}

}  // namespace

double derived_serving_tensor(const Design& given) {
  if (given.job == Job::post_training) return derived_engine_tensor(given);
  Design d = whole(given);
  const double node = std::floor(d.cluster.accelerators_per_node), heads = d.work.model->heads;
  double best = 1, fewest = std::numeric_limits<double>::infinity(), fits = 0;
  for (double tensor = 1; tensor <= std::min(node, 128.0) && std::fmod(heads, tensor) == 0; tensor *= 2) {
    d.serving.tensor_parallel = tensor;
    if (std::isnan(given.serving.pipeline_parallel)) d.serving.pipeline_parallel = 1;
    if (Replica(d).memory().cache_tokens < d.serving.context_limit) {
      best = fits == 0 ? tensor : best;
      continue;
    }
    const double devices = devices_for_load(d, std::isnan(given.serving.users));
    // Where none holds the targets, the most devices come nearest.
    if (devices < fewest || (std::isinf(devices) && std::isinf(fewest))) best = tensor;
    fewest = std::min(fewest, devices);
    fits = tensor;
  }
  return best;
}
namespace {

double tensor_of(const Design& d) {
  return std::isnan(d.serving.tensor_parallel) ? derived_serving_tensor(d) : d.serving.tensor_parallel;
}

}  // namespace

double derived_serving_pipeline(const Design& given) {
  if (given.job == Job::post_training) return 1;
  Design d = whole(given);
  d.serving.tensor_parallel = tensor_of(given);
  return stages_that_fit(d);
}
double derived_serving_experts(const Design& d) {
  if (!d.work.model->mixture_of_experts() || !d.serving.attention_data_parallel) return 1;
  return tensor_of(d);
}
double derived_users(const Design& given) {
  Design d = whole(given);
  d.serving.tensor_parallel = tensor_of(given);
  if (std::isnan(given.serving.pipeline_parallel)) d.serving.pipeline_parallel = stages_that_fit(d);
  const Replica replica(d);
  return users_within(d, replica, Decoder(d, replica));
}
double derived_first_token_steps(const Design& d) { return d.serving.engine->first_token_steps; }
double derived_prefill_chunk(const Design&) { return 8192; }
double derived_prefill_tensor(const Design& d) { return tensor_of(d); }

const char* no_groups(const Design& d) {
  switch (d.serving.weight_format) {
    case WeightFormat::bits_16:
      return TRAINYARD_TR("16-bit weights have no scales.");
    case WeightFormat::fp8:
    case WeightFormat::int8:
      return TRAINYARD_TR("This format has one scale for each output channel.");
    default:
      return nullptr;
  }
}
const char* fixed_batches(const Design& d) {
  return d.serving.batching == Batching::fixed ? TRAINYARD_TR("Batches are fixed.") : nullptr;
}
const char* prefill_together(const Design& d) {
  return d.serving.prefill_place == PrefillPlace::together ? TRAINYARD_TR("Prompts are read where answers are written.")
                                                           : nullptr;
}
const char* no_speculation(const Design& d) {
  return d.serving.speculation == Speculation::off ? TRAINYARD_TR("Nothing is proposed.") : nullptr;
}
const char* no_draft_model(const Design& d) {
  return d.serving.speculation == Speculation::draft_model ? nullptr : TRAINYARD_TR("No draft model proposes.");
}

}  // namespace trainyard
