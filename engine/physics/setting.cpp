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

/// Devices in the order of their ranks: a row of neighbours, and such rows beside each other.
struct Rows {
  double count, stride, row_stride;
};

/// Those that hold the same dense weights. Whichever of context and data stands nearer makes the rows.
Rows replica_rows(const Setting& s) {
  const bool context = s.stride.context <= s.stride.data;
  return context ? Rows{s.c, s.stride.context, s.stride.data} : Rows{s.n, s.stride.data, s.stride.context};
}
/// Those of one stage, which stages that stand nearer than some of them push apart.
Rows stage_rows(const Setting& s) {
  const double row = std::min(s.stride.pipeline, s.stage_devices);
  return {row, 1, s.stride.pipeline < s.stage_devices ? row * s.p : row};
}

/// Every `apart`-th of the devices, `size` of them.
CommGroup laid(const Rows& rows, double apart, double size) {
  if (rows.row_stride == rows.count * rows.stride) return {size, rows.stride * apart};
  if (apart >= rows.count) return {size, rows.row_stride * (apart / rows.count)};
  const double bunch = rows.count / apart;
  if (size <= bunch) return {size, rows.stride * apart};
  return {size, rows.stride * apart, bunch, rows.row_stride};
}

ReplicaGroups replica_groups(const CommGroup& all, double shards) {
  const auto& [inside, between] = divided(all, shards);
  return {all, inside, between};
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
      objective(objective_work(d)),
      mtp(predicts_further(d.work.objective) ? d.work.mtp_depth : 0),
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
  m = std::max(1.0, design.work.global_batch / (n * l.micro_batch));
  const BatchRows rows = batch_rows(design.work, objective, l.micro_batch);
  b = rows.count;
  s = rows.length;
  useful = rows.useful;
  sample_tokens = objective.rows * s * useful;
  tokens = b * s / c;
  replicas = n * c;
  stage_devices = t * c * n;
  devices = stage_devices * p;
  shards = std::min(l.shard_group, replicas);
  island = replicas;
  // Devices that share a sequence or divide states cannot step apart.
  if (l.local_steps > 1) island = l.zero_stage == ZeroStage::zero_0 ? c : shards;
  stride = strides_of(l);
  split = layer_split(l, layers);
}

Setting make_setting(const Design& design) { return Setting(design); }

CommGroup tensor_group(const Setting& s) { return {s.t, s.stride.tensor}; }
CommGroup context_group(const Setting& s) { return {s.c, s.stride.context}; }
CommGroup pipeline_group(const Setting& s) { return {s.p, s.stride.pipeline}; }
CommGroup expert_group(const Setting& s) { return laid(stage_rows(s), s.et, s.e); }

double expert_replicas(const Setting& s) { return std::max(1.0, s.stage_devices / (s.e * s.et)); }
double expert_shards(const Setting& s) { return std::max(1.0, s.shards * s.t / (s.e * s.et)); }

ReplicaGroups dense_groups(const Setting& s) { return replica_groups(laid(replica_rows(s), 1, s.replicas), s.shards); }
ReplicaGroups expert_groups(const Setting& s) {
  return replica_groups(laid(stage_rows(s), s.e * s.et, expert_replicas(s)), expert_shards(s));
}

bool leaves_node(const Setting& s, const CommGroup& group) {
  return members_inside(group, devices_without_network(s.design.cluster)) < group.size;
}
bool pipeline_leaves_node(const Setting& s) {
  return s.p > 1 && pipeline_group(s).extent() > devices_without_network(s.design.cluster);
}

bool steps_apart(const Setting& s) { return s.island < s.replicas; }

Divided islands_of(const Setting& s, const CommGroup& all) {
  const double islands = std::min(all.size, s.replicas / s.island);
  return divided(all, all.size / islands);
}

double attended_length(const Setting& s) {
  return pads(s.design.work) ? s.s : std::min(s.design.work.document_length, s.s);
}

double sequence_shards(const Setting& s) { return s.design.layout.sequence_parallel ? s.t : 1; }

}  // namespace trainyard
