// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/physics/setting.h"
#include "engine/physics/states.h"

namespace trainyard {

/// Returns `days`, or infinity above a century (36,525 days), because such a run would not finish.
double run_length(double days);

/// Throughput, FLOPs, and the days of an uninterrupted run. The rows of metrics() define each field.
struct RunFigures {
  double parameters = 0, active_parameters = 0, trained_parameters = 0, frozen_parameters = 0;
  double attention_flops_per_token = 0, prediction_flops_per_token = 0;
  double uncounted_flops_per_token = 0, dropped_flops_per_token = 0;
  double frozen_pass_flops = 0, frozen_flops_per_token = 0, cached_tokens = 0, caching_time = 0;
  double row_tokens = 0, rows_of_batch = 0, rows_of_micro_batch = 0, useful_share = 0;
  double flops_per_token = 0, hardware_flops_per_token = 0, peak_flops = 0;
  double tokens_per_step = 0, steps = 0, total_tokens = 0, total_flops = 0, time_ideal = 0, days = 0;
  double tokens_per_second = 0, tokens_per_second_per_accelerator = 0, model_flops_per_accelerator = 0;
  double flops_full = 0, flops_causal = 0, flops_megatron = 0, flops_without_embedding = 0;
  double mfu = 0, hfu = 0, model_states = 0, model_state_bytes = 0;
};
/// `step_time` and `frozen_pass` are in seconds. `frozen_pass` is the time by which a step would be longer if the
/// reference model's forward pass were not cached.
RunFigures evaluate_run(const Setting& setting, const StateBytes& state, double step_time, double frozen_pass = 0);

/// Quick estimates from the source documents. Only active parameters count as compute.
struct QuickEstimates {
  double quick_training_accelerators = 0, quick_training_mfu = 0, quick_inference_accelerators = 0;
};
QuickEstimates evaluate_quick(const Setting& setting, double active_parameters);

}  // namespace trainyard
