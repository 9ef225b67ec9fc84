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

/// What a serving job comes to; the rows of metrics() say what each field means. Seconds, bytes, dollars; NaN where it
/// is unknown or nothing fits.
struct ServingFigures {
  ServingVerdict serving_verdict = ServingVerdict::cannot_tell;
  // What users meet.
  double ttft = 0, ttft_low = 0, ttft_high = 0;  ///< first token, at the percentile
  double ttft_mean = 0, ttft_median = 0, ttft_idle = 0;
  double ttft_wait = 0;                          ///< mean, of the mean: until a request's own prompt is read
  double tpot = 0, tpot_low = 0, tpot_high = 0;  ///< each next token, at the percentile
  double tpot_mean = 0;
  double request_time = 0;                                      ///< mean, from arrival to the last token
  double user_rate = 0, user_rate_low = 0, user_rate_high = 0;  ///< tokens a second of one user
  // How many replicas, and what they do.
  double replica_devices = 0, replica_users = 0, users_fit = 0, users_running = 0;
  double replica_requests = 0;     ///< a second that one replica takes within the targets
  double saturation_requests = 0;  ///< a second at which one replica's queue has no end
  double replicas = 0;             ///< that the load needs
  double serving_replicas = 0;     ///< with the spare ones
  double prefill_replicas = 0;     ///< of them, those that only read prompts
  double transfer_time = 0;        ///< of a prompt's cache to the replica that answers, as far as it is waited for
  double serving_gpus = 0, serving_gpus_low = 0, serving_gpus_high = 0;
  double replica_load = 0;  ///< share of a replica's saturation that the load is
  double prompt_load = 0;   ///< share of its time that prompts take
  double gpu_output_rate = 0, gpu_output_rate_low = 0, gpu_output_rate_high = 0;  ///< output tokens a second and GPU
  double largest_context = 0;  ///< tokens of the longest sequence that a replica holds
  // Memory of one device.
  double serving_memory = 0, serving_memory_low = 0, serving_memory_high = 0;
  double serving_memory_capacity = 0, serving_memory_free = 0;
  double serving_weights = 0, serving_cache = 0, serving_working = 0, serving_reserve = 0;
  double cache_token_bytes = 0, cache_sequence_bytes = 0;
  double cache_waste_paged = 0, cache_waste_contiguous = 0;  ///< shares of what is reserved
  // Time of a token by part.
  double token_linear = 0, token_elementwise = 0, token_attention = 0, token_cache = 0, token_head = 0;
  double token_tensor = 0, token_expert = 0, token_pipeline = 0, token_host = 0, token_prefill = 0;
  // Money and energy.
  double month_cost = 0, month_cost_low = 0, month_cost_high = 0;
  double output_cost = 0, output_cost_low = 0, output_cost_high = 0;  ///< the bill for a million tokens of answers
  double input_cost = 0, cached_cost = 0, answer_cost = 0;  ///< what each million takes of the bill: their sum is it
  double serving_power = 0;
  double output_energy = 0, output_energy_low = 0,
         output_energy_high = 0;  ///< the energy for a million tokens of answers
  double input_energy = 0, cached_energy = 0, answer_energy = 0;
  // The quick estimate of document 1.
  double quick_serving_gpus = 0;
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
