// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/design/design.h"
#include "engine/serving/speculation.h"

namespace trainyard {

/// Whether a serving job meets its targets, or the first reason why not.
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

/// Results of a serving job; the rows of metrics() describe each field. Seconds, bytes, dollars; NaN if unknown. If the
/// job is illegal or does not fit, everything that depends on the load is NaN.
struct ServingFigures {
  ServingVerdict serving_verdict = ServingVerdict::cannot_tell;
  bool targets_at_risk = false;  ///< meets the latency targets, but a likely range exceeds one
  // Latency seen by users.
  double ttft = unknown, ttft_low = unknown, ttft_high = unknown;  ///< time to the first token, at the percentile
  double ttft_mean = unknown, ttft_median = unknown, ttft_idle = unknown;
  double ttft_wait = unknown;  ///< average part of `ttft_mean` that passes before the request's own prompt is read
  double tpot = unknown, tpot_low = unknown, tpot_high = unknown;  ///< time per further token, at the percentile
  double tpot_mean = unknown;
  double request_time = unknown;  ///< average, from arrival to the last token
  double user_rate = unknown, user_rate_low = unknown, user_rate_high = unknown;  ///< tokens/s of one user
  // Number of replicas and their load.
  double replica_devices = unknown, replica_users = unknown, users_fit = unknown, users_running = unknown;
  double replica_requests = unknown;     ///< requests/s of one replica within the targets
  double saturation_requests = unknown;  ///< requests/s at which one replica's queue grows without bound
  double replicas = unknown;             ///< required by the load
  double serving_replicas = unknown;     ///< including spares
  double prefill_replicas = unknown;     ///< number of the serving replicas that only prefill
  double transfer_time = unknown;        ///< exposed time to send a prompt's cache to the decode replica
  double serving_gpus = unknown, serving_gpus_low = unknown, serving_gpus_high = unknown;
  double served_requests = unknown;  ///< requests/s of the whole service; in a closed loop, a result
  double replica_load = unknown;     ///< load as a share of a replica's saturation
  double prompt_load = unknown;      ///< share of a replica's time spent on prompts
  double gpu_output_rate = unknown, gpu_output_rate_low = unknown,
         gpu_output_rate_high = unknown;  ///< output tokens/s per GPU
  double prompt_found = unknown;          ///< share of prompt tokens found in a cache, including all tiers
  double largest_context = unknown;       ///< tokens of the longest sequence that fits a replica
  // Tiers of the prefix cache. Shares are those of all repeated tokens; they add up to one.
  double prefix_repeated = unknown;  ///< share of the prompt tokens that earlier prompts contained
  double prefix_on_device = unknown, prefix_on_host = unknown, prefix_on_flash = unknown, prefix_on_shared = unknown;
  double prefix_recomputed = unknown;
  double fetch_time = unknown, fetch_saving = unknown;  ///< mean s per prompt: to fetch; saved by fetching
  /// Prompt lengths in tokens from which fetching takes less time than computing; infinite if never.
  double break_even_host = unknown, break_even_flash = unknown, break_even_shared = unknown;
  double host_tier_cost = unknown, flash_tier_cost = unknown, shared_tier_cost = unknown;  ///< per month
  double shared_tier_rate = unknown;  ///< bytes/s that the whole service reads from the last tier
  // Fleet over a day. Hours are GPU-hours, costs are per day.
  double fleet_peak_gpus = unknown, fleet_mean_gpus = unknown;
  double fleet_day_cost = unknown, fixed_day_cost = unknown, fleet_idle_cost = unknown, fixed_idle_cost = unknown;
  // Memory of one device.
  double serving_memory = unknown, serving_memory_low = unknown, serving_memory_high = unknown;
  double serving_memory_capacity = unknown, serving_memory_free = unknown;
  double serving_weights = unknown, serving_cache = unknown, serving_reserve = unknown, serving_withheld = unknown;
  double serving_graphs = unknown;  ///< captured device graphs
  double cache_token_bytes = unknown, cache_sequence_bytes = unknown;
  double cache_waste_paged = unknown, cache_waste_contiguous = unknown;  ///< unused shares of the reserved cache
  // Time of a token by part.
  double token_linear = unknown, token_elementwise = unknown, token_attention = unknown, token_cache = unknown,
         token_head = unknown;
  double token_tensor = unknown, token_expert = unknown, token_pipeline = unknown, token_host = unknown,
         token_prefill = unknown;
  // Money and energy.
  double month_cost = unknown, month_cost_low = unknown, month_cost_high = unknown;
  double output_cost = unknown, output_cost_low = unknown,
         output_cost_high = unknown;  ///< bill per million output tokens
  double input_cost = unknown, cached_cost = unknown,
         answer_cost = unknown;  ///< per million uncached input, cached input, output tokens; they add up to the bill
  double serving_power = unknown;
  double output_energy = unknown, output_energy_low = unknown,
         output_energy_high = unknown;  ///< energy per million output tokens
  double input_energy = unknown, cached_energy = unknown, answer_energy = unknown;
  // The quick estimate of source document 1.
  double quick_serving_gpus = unknown;
};

/// `design` must be resolved and of a serving job.
ServingFigures evaluate_serving(const Design& design);
/// Only verdict, replicas, times and memory: enough to compare layouts.
ServingFigures size_serving(const Design& design, const Replica& replica, const Decoder& decoder);
/// Tokens of the longest sequence that fits a replica.
double longest_sequence(const Replica& replica, const Decoder& decoder);
/// Sets replicas and GPUs. `replicas` serve the load, each on `replica_devices` devices.
void set_replicas(const Serving& serving, double replicas, ServingFigures& out);
/// Average time from arrival to the last token.
double whole_request_time(const Serving& serving, double first_token, double next_token);

}  // namespace trainyard
