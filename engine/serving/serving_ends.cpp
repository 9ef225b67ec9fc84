// SPDX-License-Identifier: Apache-2.0
#include "engine/serving/serving_ends.h"

#include <algorithm>
#include <cmath>

#include "engine/serving/closed_service.h"
#include "engine/serving/separate_pools.h"
#include "engine/serving/serving_bands.h"

namespace trainyard {
namespace {

void set_range(double value, double factor, double& low, double& high) {
  low = value / factor;
  high = value * factor;
}

/// Devices needed if both kinds of replica handled `faster` times as many requests. Replicas are whole.
double devices_needed(const Design& d, const ServingFigures& f, double faster) {
  // Separate pools may have more replicas than their load needs, to meet the limit of the first token.
  const double busy = f.served_requests / f.replica_requests;
  const double replicas = std::ceil((f.replicas > std::ceil(busy) ? f.replicas : busy) / faster);
  const double prefill = prefill_layout_of(d.serving).devices();
  const double spare = f.serving_gpus - f.replicas * f.replica_devices - f.prefill_replicas * prefill;
  return replicas * f.replica_devices + std::ceil(f.prefill_replicas / faster) * prefill + spare;
}

/// Additional uncertainty (logarithm of a factor) of the percentile of the time per token. Event-by-event simulation
/// differs by up to a fifth if prompts take most of the time.
double queue_uncertainty(double prompt_load) {
  constexpr double most = 0.2, from = 0.25, to = 0.65;
  return prompt_load > from ? most * std::min(1.0, (prompt_load - from) / (to - from)) : 0;
}

/// Additional uncertainty (logarithm of a factor) of the first token of separate pools. Event-by-event simulation of
/// passes with several prompts differed by up to this amount.
constexpr double prefill_uncertainty = 0.2;

}  // namespace

void set_likely_ranges(const Design& d, const Replica& replica, ServingFigures& out) {
  const ServingBands bands = serving_bands(d, replica);
  const double besides = d.serving.prefill_place == PrefillPlace::separate ? prefill_uncertainty : 0;
  const bool closed = is_closed_loop(d.serving);
  const double first = closed ? bands.ttft_closed : bands.ttft_loaded;
  set_range(out.ttft, std::exp(std::hypot(std::log(first), besides)), out.ttft_low, out.ttft_high);
  const double token =
      closed ? bands.tpot_closed : std::exp(std::hypot(std::log(bands.tpot), queue_uncertainty(out.prompt_load)));
  set_range(out.tpot, token, out.tpot_low, out.tpot_high);
  const bool exceeds = out.ttft_high > d.serving.first_token || out.tpot_high > d.serving.next_token;
  out.targets_at_risk = out.serving_verdict == ServingVerdict::meets && exceeds;
  set_range(out.user_rate, token, out.user_rate_low, out.user_rate_high);
  set_range(out.gpu_output_rate, bands.limited, out.gpu_output_rate_low, out.gpu_output_rate_high);
  set_range(out.serving_memory, bands.memory, out.serving_memory_low, out.serving_memory_high);
  out.serving_memory_low = std::max(out.serving_memory_low, out.serving_weights);
  out.serving_gpus_low = devices_needed(d, out, bands.limited);
  out.serving_gpus_high = devices_needed(d, out, 1 / bands.limited);
  const double fewer = out.serving_gpus_low / out.serving_gpus, more = out.serving_gpus_high / out.serving_gpus;
  out.month_cost_low = fewer * out.month_cost;
  out.month_cost_high = more * out.month_cost;
  out.output_cost_low = fewer * out.output_cost;
  out.output_cost_high = more * out.output_cost;
  out.output_energy_low = fewer * out.output_energy;
  out.output_energy_high = more * out.output_energy;
}

}  // namespace trainyard
