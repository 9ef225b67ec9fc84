// SPDX-License-Identifier: Apache-2.0
#include "engine/physics/run.h"

#include <algorithm>
#include <cmath>

#include "engine/physics/compute.h"
#include "engine/physics/efficiency.h"
#include "engine/physics/memory.h"
#include "engine/physics/model_shape.h"

namespace trainyard {

void evaluate_run(const Setting& s, Evaluation& out) {
  const Workload& work = s.design.work;
  const Cluster& cluster = s.design.cluster;
  const double half = work.flop_convention == FlopConvention::causal_attention ? 0.5 : 1;
  out.parameters = total_parameters(s.model);
  out.active_parameters = active_parameters(s.model);
  out.attention_flops_per_token = 3 * half * s.model.layers * attention_forward_flops(s);
  out.flops_per_token = 6 * out.active_parameters + out.attention_flops_per_token;
  out.hardware_flops_per_token = out.flops_per_token + recompute_flops_per_token(s);
  out.peak_flops = peak_flops(*cluster.accelerator, s.design.recipe.precision);

  out.tokens_per_step = work.global_batch * s.s;
  out.total_tokens = work.tokens * work.epochs;
  out.steps = out.total_tokens / out.tokens_per_step;
  out.tokens_per_second = out.tokens_per_step / out.step_time;
  out.tokens_per_second_per_accelerator = out.tokens_per_second / cluster.accelerators;
  out.model_flops_per_accelerator = out.tokens_per_second_per_accelerator * out.flops_per_token;
  out.mfu = out.model_flops_per_accelerator / out.peak_flops;
  out.hfu = out.tokens_per_second_per_accelerator * out.hardware_flops_per_token / out.peak_flops;
  out.time_ideal = out.tokens_per_step * out.flops_per_token / (cluster.accelerators * out.peak_flops);
  out.total_flops = out.total_tokens * out.flops_per_token;

  out.days = out.steps * out.step_time / 86400;

  const StateBytes state = state_bytes(s);
  out.model_state_bytes = state.weight + state.gradient + state.optimizer;
  out.model_states = out.parameters * out.model_state_bytes;
}

void evaluate_cost(const Setting& s, Evaluation& out) {
  const Economics& economics = s.design.economics;
  out.accelerator_hours = out.finish_days * 24 * out.accelerators_paid;
  out.site_power =
      s.design.cluster.accelerators * economics.accelerator_power * economics.power_utilization * economics.pue;
  out.energy = out.site_power * out.finish_days * 86400;
  out.carbon = out.energy / 3.6e6 * economics.carbon_intensity;
  out.cost = out.accelerator_hours * economics.accelerator_price;
  out.cost_of_stops = out.cost * (1 - out.goodput);
}

namespace {
// github.com/hunkim/llm_gpu_cal (2023): A100-hours for 10⁹ parameters on 10⁹ tokens.
constexpr double quick_hours_per_billion_squared = 13.3;
constexpr double a100_peak = 312e12;
}  // namespace

void evaluate_quick(const Setting& s, Evaluation& out) {
  const Workload& work = s.design.work;
  out.quick_training_accelerators = std::ceil(work.tokens / 1e9 * work.epochs * out.parameters / 1e9 *
                                              quick_hours_per_billion_squared / work.quick_hours);
  out.quick_training_mfu = 6 * 1e18 / (quick_hours_per_billion_squared * 3600) / a100_peak;
  out.quick_inference_accelerators =
      std::ceil(work.quick_output_tokens / work.quick_throughput * work.quick_queries / 60);
}

}  // namespace trainyard
