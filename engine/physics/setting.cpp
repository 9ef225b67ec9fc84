// SPDX-License-Identifier: Apache-2.0
#include "engine/physics/setting.h"

#include <algorithm>
#include <cmath>

#include "engine/model/sample_model.h"
#include "engine/physics/degrees.h"
#include "engine/physics/states.h"

namespace trainyard {
namespace {

/// Returns the tokens per expert on the busiest device ÷ the mean. Without a limit this is the imbalance of the
/// routing. A capacity limits it; with padding it equals the capacity factor.
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

/// Returns the share of routed tokens that experts process. A capacity below the mean drops tokens even with balanced
/// routing. Further drops due to imbalance are not counted, because the load of the busiest device does not determine
/// them.
double processed_share(const Recipe& r) {
  return r.expert_capacity == ExpertCapacity::dropless ? 1 : std::min(1.0, r.capacity_factor);
}

/// Returns the virtual stages per device, set by the schedule (ZB-V) or by the user (interleaved).
double virtual_stages(const Layout& l) {
  if (l.pipeline_parallel <= 1) return 1;
  if (l.schedule == Schedule::zb_v) return 2;
  return l.schedule == Schedule::interleaved ? l.virtual_pipeline : 1;
}

/// Returns the rate of grouped ÷ plain matmuls, at most 1. Fusion in a whole-iteration graph raises it.
double grouped_share(const Recipe& r, const Coefficients& k) {
  return std::min(1.0, r.grouped_gemm_efficiency * (r.iteration_graph ? k.graph_grouped : 1));
}

KernelShares kernel_shares(const Design& d, const Coefficients& k, double quantized) {
  const Recipe& r = d.recipe;
  return {.precision = r.precision,
          .quantized_share = quantized,
          .quantized_attention = attends_in_8_bits(r, *d.cluster.accelerator),
          .gemm = r.gemm_efficiency,
          .grouped_gemm = grouped_share(r, k),
          .attention = r.attention_efficiency,
          .bandwidth = r.bandwidth_efficiency,
          .gemm_saturation = r.gemm_saturation,
          .grouped_saturation = k.grouped_saturation,
          .attention_half_length = r.attention_half_length,
          .speed = d.cluster.capped_speed};
}

double saved_input_bytes(const Recipe& r, double quantized) {
  if (r.precision == Precision::fp32) return 4;
  return quantized * quantized_element_bytes(r.precision) + (1 - quantized) * 2;
}

/// Devices in rank order: rows of `count` devices that are `stride` ranks apart. Rows are `row_stride` ranks apart.
struct RankRows {
  double count, stride, row_stride;
};

/// Returns the devices that hold the same dense weights. Context and data parallelism number them; the dimension with
/// the smaller stride forms the rows.
RankRows replica_rows(const Setting& s) {
  const bool context = s.stride[Dimension::context] <= s.stride[Dimension::data];
  return context ? RankRows{s.cp, s.stride[Dimension::context], s.stride[Dimension::data]}
                 : RankRows{s.dp, s.stride[Dimension::data], s.stride[Dimension::context]};
}
/// Returns the devices of one stage. If the pipeline dimension is inside another one, devices of other stages separate
/// the rows.
RankRows stage_rows(const Setting& s) {
  const double row = std::min(s.stride[Dimension::pipeline], s.stage_devices);
  return {row, 1, s.stride[Dimension::pipeline] < s.stage_devices ? row * s.pp : row};
}

/// Returns a group of `size` devices: every `apart`-th device of `rows`.
CommGroup make_group(const RankRows& rows, double apart, double size) {
  if (rows.row_stride == rows.count * rows.stride) return {size, rows.stride * apart};
  if (apart >= rows.count) return {size, rows.row_stride * (apart / rows.count)};
  const double bunch = rows.count / apart;
  if (size <= bunch) return {size, rows.stride * apart};
  return {size, rows.stride * apart, bunch, rows.row_stride};
}

ReplicaGroups replica_groups(const CommGroup& all, double shards) {
  const auto& [inside, between] = split_group(all, shards);
  return {all, inside, between};
}

}  // namespace

TrainingJob::TrainingJob(const Design& d)
    : design(d),
      model(*d.work.model),
      k(coefficients_of(d)),
      ft(k.time[static_cast<size_t>(d.recipe.framework)]),
      fm(k.memory[static_cast<size_t>(d.recipe.framework)]),
      behaviour(behaviour_of(d.recipe.framework)),
      layers(model),
      rates(rates_of(*d.cluster.accelerator, kernel_shares(d, k, trainyard::quantized_share(d.recipe, model)), k)),
      fabric(make_fabric(d.cluster, k, ft.rank_latency)),
      replica_fabric(fabric),
      element(rates.output_bytes),
      quantized_share(trainyard::quantized_share(d.recipe, model)),
      saved_input_bytes(trainyard::saved_input_bytes(d.recipe, quantized_share)),
      objective(objective_work(d)),
      mtp(trains_prediction_modules(d.work.objective) ? d.work.mtp_depth : 0),
      processed_share(trainyard::processed_share(d.recipe)),
      expert_load(trainyard::expert_load(d.recipe)),
      tables(sample_table_parameters(model)) {
  set_nodes(d.cluster.accelerators / d.cluster.accelerators_per_node);
}

void TrainingJob::set_nodes(double count) {
  nodes = std::ceil(count);
  unrounded_nodes = count;
}

Setting::Setting(const Design& d) : TrainingJob(d), split(d.layout, model) { take_layout(); }

void Setting::take_layout() {
  const Layout& l = design.layout;
  const bool experts = model.mixture_of_experts();
  stage_devices = 1;
  for (const Degree& each : degrees()) {
    this->*each.used = each.needs_experts && !experts ? 1 : l.*each.input;
    if (each.has_ranks && each.dimension != Dimension::pipeline) stage_devices *= this->*each.used;
  }
  vpp = virtual_stages(l);
  etp = experts ? l.expert_tensor_parallel : tp;
  // Embedding tables are split over all devices, like experts.
  if (tables > 0) ep = dp;
  m = std::max(1.0, design.work.global_batch / (dp * l.micro_batch));
  const BatchRows rows = batch_rows(design.work, objective, l.micro_batch);
  b = rows.count;
  s = rows.length;
  useful = rows.useful;
  sample_tokens = objective.rows * s * useful;
  tokens = b * s / cp;
  replicas = dp * cp;
  devices = stage_devices * pp;
  shards = std::min(l.shard_group, replicas);
  synchronous_replicas = replicas;
  // Devices that share a sequence or shard states must take every step together.
  if (l.local_steps > 1) synchronous_replicas = l.zero_stage == ZeroStage::zero_0 ? cp : shards;
  stride = strides_of(l);
  split = layer_split(l, layers);
}

Setting make_setting(const Design& design) { return Setting(design); }

CommGroup tensor_group(const Setting& s) { return {s.tp, s.stride[Dimension::tensor]}; }
CommGroup context_group(const Setting& s) { return {s.cp, s.stride[Dimension::context]}; }
CommGroup pipeline_group(const Setting& s) { return {s.pp, s.stride[Dimension::pipeline]}; }
CommGroup expert_group(const Setting& s) { return make_group(stage_rows(s), s.etp, s.ep); }

double expert_replicas(const Setting& s) { return std::max(1.0, s.stage_devices / (s.ep * s.etp)); }
double expert_shards(const Setting& s) { return std::max(1.0, s.shards * s.tp / (s.ep * s.etp)); }

ReplicaGroups dense_groups(const Setting& s) {
  return replica_groups(make_group(replica_rows(s), 1, s.replicas), s.shards);
}
ReplicaGroups expert_groups(const Setting& s) {
  return replica_groups(make_group(stage_rows(s), s.ep * s.etp, expert_replicas(s)), expert_shards(s));
}

bool uses_network(const Setting& s, const CommGroup& group) {
  return members_inside(group, devices_without_network(s.design.cluster)) < group.size;
}
bool pipeline_uses_network(const Setting& s) {
  return s.pp > 1 && pipeline_group(s).extent() > devices_without_network(s.design.cluster);
}

bool takes_local_steps(const Setting& s) { return s.synchronous_replicas < s.replicas; }

SplitGroup split_synchronous(const Setting& s, const CommGroup& all) {
  const double islands = std::min(all.size, s.replicas / s.synchronous_replicas);
  return split_group(all, all.size / islands);
}

double attended_length(const Setting& s) {
  return is_padded(s.design.work) ? s.s : std::min(s.design.work.document_length, s.s);
}

double sequence_shards(const Setting& s) { return s.design.layout.sequence_parallel ? s.tp : 1; }

}  // namespace trainyard
