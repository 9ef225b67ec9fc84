// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/design/design.h"
#include "engine/serving/speculation.h"

namespace trainyard {

/// Whether a serving job does what is asked of it, the first reason that it does not.
enum class ServingVerdict {
  meets,
  first_token_late,
  next_token_late,
  both_late,
  saturated,
  does_not_fit,
  not_legal,
  cannot_tell
};

/// What a serving job comes to; the rows of metrics() say what each field means. Seconds, bytes, dollars; unknown until
/// something tells it: of what is not legal or does not fit, all that depends on the load.
struct ServingFigures {
  ServingVerdict serving_verdict = ServingVerdict::cannot_tell;
  // What users meet.
  double ttft = unknown, ttft_low = unknown, ttft_high = unknown;  ///< first token, at the percentile
  double ttft_mean = unknown, ttft_median = unknown, ttft_idle = unknown;
  double ttft_wait = unknown;  ///< mean, of the mean: until a request's own prompt is read
  double tpot = unknown, tpot_low = unknown, tpot_high = unknown;  ///< each next token, at the percentile
  double tpot_mean = unknown;
  double request_time = unknown;  ///< mean, from arrival to the last token
  double user_rate = unknown, user_rate_low = unknown, user_rate_high = unknown;  ///< tokens a second of one user
  // How many replicas, and what they do.
  double replica_devices = unknown, replica_users = unknown, users_fit = unknown, users_running = unknown;
  double replica_requests = unknown;     ///< a second that one replica takes within the targets
  double saturation_requests = unknown;  ///< a second at which one replica's queue has no end
  double replicas = unknown;             ///< that the load needs
  double serving_replicas = unknown;     ///< with the spare ones
  double prefill_replicas = unknown;     ///< of them, those that only read prompts
  double transfer_time = unknown;  ///< of a prompt's cache to the replica that answers, as far as it is waited for
  double serving_gpus = unknown, serving_gpus_low = unknown, serving_gpus_high = unknown;
  double replica_load = unknown;  ///< share of a replica's saturation that the load is
  double prompt_load = unknown;   ///< share of its time that prompts take
  double gpu_output_rate = unknown, gpu_output_rate_low = unknown,
         gpu_output_rate_high = unknown;  ///< output tokens a second and GPU
  double prompt_found = unknown;          ///< share of the prompts' tokens that a cache holds, with the host's
  double largest_context = unknown;       ///< tokens of the longest sequence that a replica holds
  // Memory of one device.
  double serving_memory = unknown, serving_memory_low = unknown, serving_memory_high = unknown;
  double serving_memory_capacity = unknown, serving_memory_free = unknown;
  double serving_weights = unknown, serving_cache = unknown, serving_reserve = unknown, serving_withheld = unknown;
  double cache_token_bytes = unknown, cache_sequence_bytes = unknown;
  double cache_waste_paged = unknown, cache_waste_contiguous = unknown;  ///< shares of what is reserved
  // Time of a token by part.
  double token_linear = unknown, token_elementwise = unknown, token_attention = unknown, token_cache = unknown,
         token_head = unknown;
  double token_tensor = unknown, token_expert = unknown, token_pipeline = unknown, token_host = unknown,
         token_prefill = unknown;
  // Money and energy.
  double month_cost = unknown, month_cost_low = unknown, month_cost_high = unknown;
  double output_cost = unknown, output_cost_low = unknown,
         output_cost_high = unknown;  ///< the bill for a million tokens of answers
  double input_cost = unknown, cached_cost = unknown,
         answer_cost = unknown;  ///< what each million takes of the bill: their sum is it
  double serving_power = unknown;
  double output_energy = unknown, output_energy_low = unknown,
         output_energy_high = unknown;  ///< the energy for a million tokens of answers
  double input_energy = unknown, cached_energy = unknown, answer_energy = unknown;
  // The quick estimate of document 1.
  double quick_serving_gpus = unknown;
};

/// `design` must be resolved and of a serving job.
ServingFigures evaluate_serving(const Design& design);
/// Of the same figures the verdict, replicas, times and memory: what decides between layouts.
ServingFigures sized_serving(const Design& design, const Replica& replica, const Decoder& decoder);
/// Tokens of the longest sequence that a replica holds.
double longest_sequence(const Replica& replica, const Decoder& decoder);
/// Replicas and GPUs for the load, where one takes `replica_requests` and has `replica_devices`.
void put_replicas(const Serving& serving, ServingFigures& out);
/// Mean time from arrival to the last token.
double whole_request(const Serving& serving, double first_token, double next_token);

}  // namespace trainyard
