// SPDX-License-Identifier: Apache-2.0
#include "engine/bands/band_features.h"

#include <algorithm>
#include <cmath>

#include "engine/machine/rates.h"

namespace trainyard {

const std::array<const char*, time_feature_count> time_feature_ids{"one",
                                                                   "megatron",
                                                                   "megatron_eager",
                                                                   "nanotron",
                                                                   "fsdp",
                                                                   "deepspeed",
                                                                   "maxtext",
                                                                   "nodes",
                                                                   "tensor",
                                                                   "wide_tensor",
                                                                   "pipeline_nodes",
                                                                   "experts",
                                                                   "quantized",
                                                                   "host",
                                                                   "bubble",
                                                                   "communication",
                                                                   "pressure",
                                                                   "crowded",
                                                                   "nanotron_nodes",
                                                                   "nanotron_large",
                                                                   "nanotron_pipeline",
                                                                   "nanotron_pipeline_nodes",
                                                                   "nanotron_stall"};
const std::array<const char*, memory_feature_count> memory_feature_ids{
    "one",       "megatron",        "megatron_eager",   "nanotron",    "fsdp",     "deepspeed", "maxtext", "held_less",
    "held_more", "crowded",         "tensor",           "wide_tensor", "pipeline", "nodes",     "experts", "recompute",
    "adapters",  "nanotron_tensor", "nanotron_pipeline"};

namespace {

/// Returns log2 of the number of nodes, at most 128, because few measured runs are larger.
double log2_nodes(const Setting& s) {
  const Cluster& c = s.design.cluster;
  return std::log2(std::clamp(c.accelerators / c.accelerators_per_node, 1.0, 128.0));
}

/// Returns log2 of the number of scale-up domains that tensor parallelism spans.
double wide_tensor(const Setting& s) {
  return std::log2(s.tp / members_inside(tensor_group(s), s.design.cluster.scale_up_domain));
}

/// Returns 1 if a state and its opposite are equally likely, and 0 if one of them is certain.
double uncertainty_of_state(double log2_ratio, double sharpness) {
  const double share = 1 / (1 + std::exp2(-sharpness * log2_ratio));
  return 4 * share * (1 - share);
}

/// Returns near 1 if the device cannot hold all that communication gathers ahead, so that the allocator has to wait.
double crowded(const MemoryFigures& memory) {
  constexpr double half = 0.95, width = 0.05;
  return 1 / (1 + std::exp((half - memory.memory_ceiling / memory.memory_capacity) / width));
}

}  // namespace

TimeFeatures time_features(const Setting& s, const StepTime& parts, double step_time, const MemoryFigures& memory) {
  TimeFeatures f{};
  const auto at = [&f](TimeFeature feature) -> double& { return f[static_cast<size_t>(feature)]; };
  const double nodes = log2_nodes(s);
  const bool stalls = s.behaviour.stalls_at_nodes > 0;
  at(TimeFeature::one) = 1;
  f[static_cast<size_t>(TimeFeature::megatron) + static_cast<size_t>(s.design.recipe.framework)] = 1;
  // Frameworks whose pipelines stall have their own node feature, because their waits grow differently with the nodes.
  at(stalls ? TimeFeature::nanotron_nodes : TimeFeature::nodes) = nodes / 4;
  at(TimeFeature::tensor) = std::log2(s.tp) / 3;
  at(TimeFeature::wide_tensor) = wide_tensor(s);
  at(TimeFeature::pipeline_nodes) = pipeline_uses_network(s) ? 1 : 0;
  at(TimeFeature::experts) = s.model.mixture_of_experts() ? 1 : 0;
  at(TimeFeature::quantized) = is_quantized(s.design.recipe.precision) ? 1 : 0;
  at(TimeFeature::host) = parts.time_host / step_time;
  at(TimeFeature::bubble) = parts.time_bubble / step_time;
  at(TimeFeature::communication) = communication_time(parts) / step_time;
  at(TimeFeature::pressure) = 1 / (1 + std::exp((0.9 - memory.memory / memory.memory_capacity) / 0.03));
  at(TimeFeature::crowded) = crowded(memory);
  if (!stalls) return f;
  const double half = std::log2(s.behaviour.stalls_at_nodes);
  if (s.pp <= 1) at(TimeFeature::nanotron_large) = 1 / (1 + std::exp2(4 * (half - nodes)));
  if (pipeline_uses_network(s)) {
    at(TimeFeature::nanotron_pipeline) = 1;
    at(TimeFeature::nanotron_pipeline_nodes) = nodes / 4;
    at(TimeFeature::nanotron_stall) = uncertainty_of_state(nodes - half, 2);
  }
  return f;
}

MemoryFeatures memory_features(const Setting& s, const MemoryFigures& memory) {
  MemoryFeatures f{};
  const auto at = [&f](MemoryFeature feature) -> double& { return f[static_cast<size_t>(feature)]; };
  const double allocated = std::max(1.0, memory.memory_allocated);
  const double waste = 1 + s.design.cluster.memory_waste;
  at(MemoryFeature::one) = 1;
  f[static_cast<size_t>(MemoryFeature::megatron) + static_cast<size_t>(s.design.recipe.framework)] = 1;
  at(MemoryFeature::absent_inputs) = std::sqrt(std::max(0.0, memory.memory - memory.memory_floor) / waste / allocated);
  at(MemoryFeature::further_inputs) =
      std::sqrt(std::max(0.0, memory.memory_ceiling - memory.memory) / waste / allocated);
  at(MemoryFeature::crowded) = s.tp > 1 && s.pp <= 1 ? crowded(memory) : 0;
  at(MemoryFeature::tensor) = std::log2(s.tp) / 3;
  at(MemoryFeature::wide_tensor) = wide_tensor(s);
  at(MemoryFeature::pipeline) = std::log2(s.pp) / 3;
  at(MemoryFeature::nodes) = log2_nodes(s) / 4;
  at(MemoryFeature::experts) = s.model.mixture_of_experts() ? 1 : 0;
  at(MemoryFeature::recompute) = s.design.recipe.recompute == Recompute::none ? 0 : 1;
  at(MemoryFeature::adapters) = s.design.recipe.adapters == Adapters::none ? 0 : 1;
  if (s.behaviour.stalls_at_nodes > 0) {
    at(MemoryFeature::nanotron_tensor) = s.tp > 1 ? 1 : 0;
    at(MemoryFeature::nanotron_pipeline) = s.pp > 1 ? 1 : 0;
  }
  return f;
}

}  // namespace trainyard
