// SPDX-License-Identifier: Apache-2.0
#include "engine/measured/run_speed.h"

#include <algorithm>
#include <cmath>

#include "engine/evaluation/evaluation.h"
#include "engine/measured/framework_defaults.h"
#include "engine/measured/run_set.h"
#include "engine/parameters/handle.h"
#include "engine/parameters/parameter.h"
#include "engine/units/csv.h"

namespace trainyard {
namespace {

bool states(double value) { return !std::isnan(value); }

/// FLOPs of a step of a GPT as Megatron's papers count them (arXiv 2104.04473, section 3; arXiv 2205.05198, appendix
/// A).
double paper_flops(const Design& d, double per_layer_token) {
  const Model& m = *d.work.model;
  const double s = d.work.sequence_length;
  const double vocab =
      per_layer_token == 96 ? m.vocab / (16 * m.layers * m.hidden) : m.vocab / (12 * m.hidden * m.layers);
  return per_layer_token * d.work.global_batch * s * m.layers * m.hidden * m.hidden * (1 + s / (6 * m.hidden) + vocab);
}

/// FLOPs of a step, of the model alone or with recomputation. The papers' formula holds for GPT only.
double counted_flops(const Design& d, bool hardware) {
  const Model& m = *d.work.model;
  if (!m.gated_mlp && !m.mixture_of_experts() && m.linear_layers <= 0) return paper_flops(d, hardware ? 96 : 72);
  const Evaluation e = evaluate(d);
  return e.tokens_per_step * (hardware ? e.hardware_flops_per_token : e.flops_per_token);
}

/// Whether the FLOPs of a source that states no convention probably include recomputation. Megatron-LM counted it in
/// its throughput until 2022, and Megatron-DeepSpeed still does (megatron/utils.py, throughput_calculator).
bool probably_counts_recomputation(const Run& run, const Design& d) {
  if (d.recipe.recompute != Recompute::full) return false;
  const Framework framework = d.recipe.framework;
  return run.framework == "deepspeed" || framework == Framework::deepspeed ||
         (framework == Framework::megatron_eager && !(run.year >= 2023));
}

bool counts_recomputation(const Run& run, const Design& d) {
  return run.flops_counted.empty() ? probably_counts_recomputation(run, d) : run.flops_counted == "hardware";
}

bool is_set(const Run& run, ParameterHandle input) {
  return std::ranges::any_of(assignments_of(run.set),
                             [&](const std::string& one) { return assigned_id(one) == input->id; });
}

/// Whether a throughput can be compared. If the source states no batch, both sides use the assumed one.
bool has_batch(const Run& run) {
  return states(run.global_batch) || is_set(run, &Workload::global_batch) ||
         framework_defaults(run.framework).shards_all;
}

/// Whether a speed in FLOP/s can be compared, and the row states no other speed.
bool has_flop_rate(const Run& run) {
  return !states(run.step_time_s) && !states(run.tokens_per_s_per_gpu) && states(run.tflops_per_gpu) && has_batch(run);
}

double step_time_in_flops(const Run& run, const Design& d, bool hardware) {
  return counted_flops(d, hardware) / (run.tflops_per_gpu * 1e12 * run.gpus);
}

}  // namespace

double measured_step_time(const Run& run, const Design& d) {
  if (states(run.step_time_s)) return run.step_time_s;
  if (!has_batch(run) || d.work.model == nullptr) return unknown;
  if (states(run.tokens_per_s_per_gpu))
    return d.work.global_batch * d.work.sequence_length / (run.tokens_per_s_per_gpu * run.gpus);
  return has_flop_rate(run) ? step_time_in_flops(run, d, counts_recomputation(run, d)) : unknown;
}

std::string assumed_convention(const Run& run, const Design& d) {
  if (!has_flop_rate(run) || !run.flops_counted.empty()) return {};
  const bool hardware = probably_counts_recomputation(run, d);
  const bool repeats = d.recipe.recompute != Recompute::none;
  const double other = step_time_in_flops(run, d, repeats != hardware);
  std::string text = hardware ? "flops_counted = hardware" : "flops_counted = model";
  if (other != step_time_in_flops(run, d, hardware))
    text += std::string(" (") + (hardware ? "model" : "hardware") + ": " + csv_number(std::round(other * 1e3) / 1e3) +
            " s)";
  return text;
}

}  // namespace trainyard
