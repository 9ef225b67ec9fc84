// SPDX-License-Identifier: Apache-2.0
#include "engine/physics/setting.h"

#include <algorithm>
#include <cmath>

#include "engine/physics/states.h"

namespace trainyard {
namespace {

/// Routing without a limit follows the busiest device; a capacity cuts it off, and padding fills it up.
double expert_load(const Recipe& r) {
  switch (r.expert_capacity) {
    case ExpertCapacity::dropless:
      return r.expert_imbalance;
    case ExpertCapacity::dropped:
      return std::min(r.expert_imbalance, r.capacity_factor);
    case ExpertCapacity::padded:
      return r.capacity_factor;
  }
  return r.expert_imbalance;
}

/// A capacity below the mean drops tokens even from experts that are visited evenly; how many more an uneven routing
/// loses, the load of the busiest device does not tell.
double expert_kept(const Recipe& r) {
  return r.expert_capacity == ExpertCapacity::dropless ? 1 : std::min(1.0, r.capacity_factor);
}

/// Short stages that a device holds of the schedule's own accord or by the user's choice.
double virtual_stages(const Layout& l) {
  if (l.pipeline_parallel <= 1) return 1;
  if (l.schedule == Schedule::zb_v) return 2;
  return l.schedule == Schedule::interleaved ? l.virtual_pipeline : 1;
}

/// Fused in a whole-iteration graph, grouped products come closer to plain ones.
double grouped_share(const Recipe& r, const Coefficients& k) {
  return std::min(1.0, r.grouped_gemm_efficiency * (r.iteration_graph ? k.graph_grouped : 1));
}

KernelShares kernel_shares(const Recipe& r, const Coefficients& k, double quantized) {
  return {.precision = r.precision,
          .quantized_share = quantized,
          .gemm = r.gemm_efficiency,
          .grouped_gemm = grouped_share(r, k),
          .attention = r.attention_efficiency,
          .bandwidth = r.bandwidth_efficiency,
          .gemm_saturation = r.gemm_saturation,
          .grouped_saturation = k.grouped_saturation,
          .attention_half_length = r.attention_half_length};
}

double kept_input_bytes(const Recipe& r, double quantized) {
  if (r.precision == Precision::fp32) return 4;
  return quantized * quantized_element_bytes(r.precision) + (1 - quantized) * 2;
}

}  // namespace

TrainingJob::TrainingJob(const Design& d)
    : design(d),
      model(*d.work.model),
      k(coefficients_of(d)),
      ft(k.time[static_cast<size_t>(d.recipe.framework)]),
      fm(k.memory[static_cast<size_t>(d.recipe.framework)]),
      habits(habits_of(d.recipe.framework)),
      layers(model),
      rates(
          rates_of(*d.cluster.accelerator, kernel_shares(d.recipe, k, trainyard::quantized_share(d.recipe, model)), k)),
      fabric(make_fabric(d.cluster, k, ft.rank_latency)),
      element(rates.output_bytes),
      quantized_share(trainyard::quantized_share(d.recipe, model)),
      kept_input(kept_input_bytes(d.recipe, quantized_share)),
      mtp(d.work.mtp_depth),
      expert_kept(trainyard::expert_kept(d.recipe)),
      expert_load(trainyard::expert_load(d.recipe)),
      nodes(std::ceil(d.cluster.accelerators / d.cluster.accelerators_per_node)),
      held_by_nodes(
          1 / (1 + std::pow(d.cluster.accelerators / d.cluster.accelerators_per_node / k.held_nodes, k.held_slope))) {}

Setting::Setting(const Design& d) : TrainingJob(d), split(d.layout, model) { take_layout(); }

void Setting::take_layout() {
  const Layout& l = design.layout;
  const bool experts = model.mixture_of_experts();
  t = l.tensor_parallel;
  p = l.pipeline_parallel;
  v = virtual_stages(l);
  c = l.context_parallel;
  n = l.data_parallel;
  e = experts ? l.expert_parallel : 1;
  et = experts ? l.expert_tensor_parallel : t;
  b = l.micro_batch;
  s = design.work.sequence_length;
  m = std::max(1.0, design.work.global_batch / (n * b));
  tokens = b * s / c;
  replicas = n * c;
  stage_devices = t * c * n;
  devices = stage_devices * p;
  shards = std::min(l.shard_group, replicas);
  island = replicas;
  // Devices that share a sequence or divide states cannot step apart.
  if (l.local_steps > 1) island = l.zero_stage == ZeroStage::zero_0 ? c : shards;
  split = layer_split(l, layers);
}

Setting make_setting(const Design& design) { return Setting(design); }

CommGroup tensor_group(const Setting& s) { return {s.t, 1}; }
CommGroup context_group(const Setting& s) { return {s.c, s.t}; }
CommGroup expert_group(const Setting& s) { return {s.e, s.et}; }

double expert_replicas(const Setting& s) { return std::max(1.0, s.stage_devices / (s.e * s.et)); }
double expert_shards(const Setting& s) { return std::max(1.0, s.shards * s.t / (s.e * s.et)); }

ReplicaGroups dense_groups(const Setting& s) {
  return {{s.replicas, s.t}, {s.shards, s.t}, {s.replicas / s.shards, s.t * s.shards}};
}
ReplicaGroups expert_groups(const Setting& s) {
  const double all = expert_replicas(s), shards = expert_shards(s), stride = s.e * s.et;
  return {{all, stride}, {shards, stride}, {all / shards, stride * shards}};
}

bool pipeline_leaves_node(const Setting& s) { return s.p > 1 && s.devices > devices_without_network(s.design.cluster); }

bool steps_apart(const Setting& s) { return s.island < s.replicas; }

Islands islands_of(const Setting& s, const CommGroup& all) {
  const double islands = std::min(all.size, s.replicas / s.island);
  const double inside = all.size / islands;
  return {{inside, all.stride}, {islands, all.stride * inside}};
}

double attended_length(const Setting& s) { return std::min(s.design.work.document_length, s.s); }

double sequence_shards(const Setting& s) { return s.design.layout.sequence_parallel ? s.t : 1; }

}  // namespace trainyard
