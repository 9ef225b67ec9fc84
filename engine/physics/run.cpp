// SPDX-License-Identifier: Apache-2.0
#include "engine/physics/run.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/machine/rates.h"
#include "engine/model/adapters.h"
#include "engine/model/model_shape.h"
#include "engine/model/sample_model.h"
#include "engine/physics/flops.h"

namespace trainyard {

double run_length(double days) {
  constexpr double a_century = 36525;
  return days > a_century ? std::numeric_limits<double>::infinity() : days;
}

namespace {

/// FLOPs per token, forward and backward, counted by one convention. The rows of metrics() define the parts.
struct TokenFlops {
  double attention = 0, prediction = 0, uncounted = 0, dropped = 0;
  double pass = 0, frozen = 0;  ///< one forward pass without adapters; all passes of the frozen model in a step
  double all = 0;
};

/// FLOPs per sample of a model of samples. The backward pass has two matmuls for each one of the forward pass.
TokenFlops sample_flops(const Setting& s) {
  TokenFlops out;
  out.pass = sample_forward_flops(s.model);
  out.all = 3 * out.pass;
  return out;
}

TokenFlops token_flops(const Setting& s, const RunFigures& run, FlopConvention convention) {
  if (s.model.reads_samples()) return sample_flops(s);
  const double square = counted_square(convention);
  const double flops_per_weight = has_frozen_weights(s.design.recipe) ? 4 : 6;
  double attention = s.model.layers * (square * attention_forward_flops(s) + scan_forward_flops(s));
  if (s.mtp > 0) attention += s.mtp * square * attention_forward_flops(s) / attention_share(s.model);
  TokenFlops out;
  out.attention = 3 * attention;
  // The parameters already include the weights of the multi-token prediction modules. Each module also uses the head
  // once more.
  out.prediction = flops_per_weight * s.mtp * s.model.vocab * s.model.hidden;
  const double uncounted = uncounted_parameters(s, convention);
  out.uncounted = flops_per_weight * uncounted;
  out.dropped = flops_per_weight / 2 * (1 - s.processed_share) * routed_forward_flops(s);
  out.all = 6 * run.active_parameters - 2 * run.frozen_parameters + out.attention + out.prediction - out.uncounted -
            out.dropped;
  const double model = active_parameters(s.layers) - uncounted;
  out.pass = 2 * model + attention - (1 - s.processed_share) * routed_forward_flops(s);
  out.frozen = s.objective.frozen_passes * out.pass;
  out.all += out.frozen;
  return out;
}

/// Returns achieved ÷ peak FLOP/s, or unknown above 1. A convention that counts work that kernels skip can exceed the
/// peak; the ratio is then not a utilization.
double utilization(double flops, double peak) { return flops > peak ? unknown : flops / peak; }

void fill_flops(const Setting& s, RunFigures& out) {
  const FlopConvention chosen = s.design.work.flop_convention;
  const TokenFlops counted = token_flops(s, out, chosen);
  out.attention_flops_per_token = counted.attention;
  out.prediction_flops_per_token = counted.prediction;
  out.uncounted_flops_per_token = counted.uncounted;
  out.dropped_flops_per_token = counted.dropped;
  out.frozen_pass_flops = counted.pass;
  out.frozen_flops_per_token = counted.frozen;
  out.flops_per_token = counted.all;
  out.hardware_flops_per_token = counted.all + recompute_flops_per_token(s, chosen);
}

void fill_rates(const Setting& s, RunFigures& out) {
  const double tokens = out.tokens_per_second_per_accelerator;
  const auto rate = [&](FlopConvention convention) { return tokens * token_flops(s, out, convention).all; };
  out.flops_full = rate(FlopConvention::full_attention);
  out.flops_causal = rate(FlopConvention::causal_attention);
  out.flops_megatron = rate(FlopConvention::megatron);
  out.flops_without_embedding = rate(FlopConvention::without_embedding);
  out.model_flops_per_accelerator = tokens * out.flops_per_token;
  out.mfu = utilization(out.model_flops_per_accelerator, out.peak_flops);
  out.hfu = utilization(tokens / out.useful_share * out.hardware_flops_per_token, out.peak_flops);
}

}  // namespace

RunFigures evaluate_run(const Setting& s, const StateBytes& state, double step_time, double frozen_pass) {
  RunFigures out;
  const Workload& work = s.design.work;
  const Cluster& cluster = s.design.cluster;
  out.parameters = total_parameters(s.layers);
  out.active_parameters = active_parameters(s.layers);
  if (s.mtp > 0) {
    const LayerParameters module = prediction_module_parameters(s.layers);
    const double idle = s.model.experts > 0 ? 1 - std::min(1.0, s.model.experts_per_token / s.model.experts) : 0;
    out.parameters += s.mtp * module.total();
    out.active_parameters += s.mtp * (module.total() - idle * module.experts);
  }
  const double head = objective_head(s.objective, s.model) - head_parameters(s.model);
  out.parameters += head;
  out.active_parameters += head;
  const double adapters = total_adapter_parameters(s.design.recipe, s.layers);
  const bool is_frozen = has_frozen_weights(s.design.recipe);
  out.frozen_parameters = is_frozen ? out.active_parameters : 0;
  out.trained_parameters = is_frozen ? adapters : out.parameters - s.tables;
  out.parameters += adapters;
  out.active_parameters += adapters;
  // Counts can be fractional, because modules and adapters have the size of an average layer.
  for (double* count : {&out.parameters, &out.active_parameters, &out.trained_parameters, &out.frozen_parameters})
    *count = std::round(*count);
  fill_flops(s, out);
  out.peak_flops = peak_flops(*cluster.accelerator, s.design.recipe.precision);

  out.row_tokens = s.s;
  out.rows_of_batch = work.global_batch * s.objective.rows;
  out.rows_of_micro_batch = s.b;
  out.useful_share = s.useful;
  out.tokens_per_step = work.global_batch * s.sample_tokens;
  out.total_tokens = work.tokens * work.epochs;
  out.steps = out.total_tokens / out.tokens_per_step;
  out.tokens_per_second = out.tokens_per_step / step_time;
  out.tokens_per_second_per_accelerator = out.tokens_per_second / cluster.accelerators;
  fill_rates(s, out);
  out.time_ideal = out.tokens_per_step * out.flops_per_token / (cluster.accelerators * out.peak_flops);
  // The cached reference pass runs once per token, whatever the number of epochs.
  out.cached_tokens = s.objective.cached_passes * work.tokens * std::min(1.0, work.epochs);
  out.caching_time = out.cached_tokens / out.tokens_per_step * frozen_pass;
  out.total_flops = out.total_tokens * out.flops_per_token + out.cached_tokens * out.frozen_pass_flops;

  out.days = run_length((out.steps * step_time + out.caching_time) / 86400);

  out.model_state_bytes = state.weight + state.gradient + state.optimizer + state.outer;
  out.model_states = out.parameters * state.weight + out.trained_parameters * (state.gradient + state.optimizer);
  return out;
}

namespace {
// github.com/hunkim/llm_gpu_cal (2023): A100-hours for 10⁹ parameters on 10⁹ tokens.
constexpr double quick_hours_per_billion_squared = 13.3;
constexpr double a100_peak = 312e12;
}  // namespace

QuickEstimates evaluate_quick(const Setting& s, double active_parameters) {
  const Workload& work = s.design.work;
  QuickEstimates out;
  out.quick_training_accelerators = std::ceil(work.tokens / 1e9 * work.epochs * active_parameters / 1e9 *
                                              quick_hours_per_billion_squared / work.quick_hours);
  out.quick_training_mfu = 6 * 1e18 / (quick_hours_per_billion_squared * 3600) / a100_peak;
  out.quick_inference_accelerators =
      std::ceil(work.quick_output_tokens / work.quick_throughput * work.quick_queries / 60);
  return out;
}

}  // namespace trainyard
