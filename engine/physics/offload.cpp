// SPDX-License-Identifier: Apache-2.0
#include "engine/physics/offload.h"

#include <algorithm>

#include "engine/machine/smooth.h"
#include "engine/physics/activations.h"

namespace trainyard {
namespace {

/// Share of host memory bandwidth that an Adam update with vector instructions reaches: 10 billion parameters in 2.57 s
/// on two Xeon 8168 with 256 GB/s together (ZeRO-Offload, arXiv 2101.06840, table 4).
constexpr double host_update_share = 0.43;

bool has_drive_offload(const Recipe& r) { return r.offload_target == OffloadTarget::nvme; }

}  // namespace

bool has_offload(const Recipe& r) {
  return r.offload_optimizer > 0 || r.offload_gradients > 0 || r.offload_weights > 0 || r.offload_activations > 0;
}

double offload_buffer(const Setting& s, double stage_layers, double weight_bytes, double gradient_bytes,
                      double activation_bytes) {
  const Recipe& r = s.design.recipe;
  if (!has_offload(r)) return 0;
  const double layers = std::max(2.0, stage_layers);
  return 2 / layers *
         (r.offload_weights * weight_bytes + r.offload_gradients * gradient_bytes +
          r.offload_activations * activation_bytes);
}

OffloadTime offload_time(const Setting& s, const StateBytes& state, const StageWeights& largest,
                         const OffloadWork& work) {
  const Recipe& r = s.design.recipe;
  OffloadTime out;
  if (!has_offload(r)) return out;
  const Cluster& cluster = s.design.cluster;
  const double held =
      largest.dense_parameters() / state.weight_shards + largest.expert_parameters / state.expert_weight_shards;
  const double updated = r.offload_optimizer * work.optimizer_parameters;
  // Weights are loaded for each pass. Activations are sent to the host and loaded again. Gradients are sent to the
  // host, and updated weights are loaded.
  const double weights = r.offload_weights * 2 * s.m * state.weight * held;
  const double pass =
      r.offload_activations > 0 ? s.tokens * saved_bytes_per_token(s, stage_shape(s, 0), saved_bytes(s)) : 0;
  const double activations = r.offload_activations * 2 * s.m * pass;
  // Gradients that accumulate on the host are sent with each micro-batch, and loaded again if the device does the
  // update. Other gradients are sent once, for the update on the host.
  const double trained =
      largest.trained_dense() / state.gradient_shards + largest.trained_experts / state.expert_gradient_shards;
  const double made =
      r.offload_gradients * trained * (s.m * state.reduced_gradient + (1 - r.offload_optimizer) * state.gradient);
  const double updates = updated * ((1 - r.offload_gradients) * state.gradient + state.gathered_weight);
  out.offload_volume = weights + activations + made + updates;
  out.offload_link_time = out.offload_volume / s.design.storage.host_link;
  const double node = cluster.accelerators_per_node;
  out.offload_update_time =
      updated * node * work.optimizer_traffic / (cluster.host_memory_bandwidth * host_update_share);
  const Storage& drives = s.design.storage;
  const double states = updated * state.optimizer;
  const double drive_reads = states + weights + activations / 2;
  const double drive_writes = states + activations / 2 + updated * state.gathered_weight * r.offload_weights;
  out.offload_drive_time =
      has_drive_offload(r) ? node * (drive_reads / drives.local_read + drive_writes / drives.local_write) : 0;
  const double transfers = smooth_max(out.offload_link_time, out.offload_drive_time);
  out.time_offload = exposed_time(transfers, work.passes, r.offload_overlap) + out.offload_update_time;
  return out;
}

OffloadMemory offload_memory(const Setting& s, double offloaded_bytes) {
  const Recipe& r = s.design.recipe;
  const double node = s.design.cluster.accelerators_per_node * offloaded_bytes;
  return {.offload_host_memory = has_drive_offload(r) ? 0 : node, .nvme_capacity = has_drive_offload(r) ? node : 0};
}

}  // namespace trainyard
