// SPDX-License-Identifier: Apache-2.0
#include "engine/physics/checkpoint.h"

#include <algorithm>
#include <cmath>

#include "engine/model/model_shape.h"

namespace trainyard {
namespace {

bool is_tiered(const Setting& s) { return s.design.checkpoints.mode == CheckpointMode::tiered; }

/// Returns the bytes of weights that a restart reads: one copy, or one for each replica that holds them whole. Experts
/// have fewer replicas than other weights, because expert parallelism spreads them over devices that replicate the
/// rest.
double restart_weights(const Setting& s, const StateBytes& state, double parameters) {
  if (s.design.checkpoints.restart_mode == RestartRead::one_reader) return state.weight * parameters;
  const double experts =
      s.model.mixture_of_experts() ? moe_layer_count(s.model) * s.layers.parameters(true).experts : 0;
  const double dense_replicas = std::max(1.0, s.replicas / state.weight_shards);
  const double expert_replicas = std::max(1.0, s.stage_devices / (s.ep * s.etp) / state.expert_weight_shards);
  return state.weight * ((parameters - experts) * dense_replicas + experts * expert_replicas);
}

void fill_sizes(const Setting& s, const Saved& saved, CheckpointFigures& out) {
  const StateBytes& state = saved.state;
  const Checkpoints& plan = s.design.checkpoints;
  const bool whole = plan.contents == CheckpointContents::weights_and_optimizer;
  const double weight = state.adapter_weight > 0 ? state.adapter_weight : state.weight;
  const double held = state.optimizer + state.outer;
  const double kept = held - state.gradient_copy;
  out.checkpoint_bytes_per_parameter = weight + (whole ? kept : 0) + plan.extra_bytes;
  out.checkpoint_size = saved.run.trained_parameters * out.checkpoint_bytes_per_parameter;
  out.checkpoint_gpu_bytes = plan.spread ? out.checkpoint_size / s.design.cluster.accelerators
                                         : saved.memory.memory_weights +
                                               (whole ? saved.memory.memory_optimizer * kept / held : 0) +
                                               plan.extra_bytes * saved.optimizer_parameters;
}

/// Fills the copies to peers and local drives; 0 in other modes than tiered.
void fill_tiers(const Setting& s, CheckpointFigures& out) {
  const Cluster& cluster = s.design.cluster;
  const double network = cluster.network_bandwidth * cluster.network_efficiency;
  const double on = is_tiered(s) ? 1 : 0;
  out.peer_time = on * out.checkpoint_gpu_bytes / network;
  out.local_time = on * out.checkpoint_gpu_bytes * cluster.accelerators_per_node / s.design.storage.local_write;
  out.archive_bandwidth = on * out.checkpoint_size / s.design.checkpoints.archive_interval;
}

void fill_restart(const Setting& s, const Saved& saved, CheckpointFigures& out) {
  const StateBytes& state = saved.state;
  const Checkpoints& plan = s.design.checkpoints;
  const Cluster& cluster = s.design.cluster;
  out.restart_weight_bytes = restart_weights(s, state, saved.run.parameters);
  // Adapter checkpoints exclude the frozen weights, which are read in addition. Other checkpoints include the weights,
  // so one copy of them must not count twice.
  out.restart_weight_once = state.adapter_weight > 0 ? 0 : saved.run.parameters * state.weight;
  out.restart_read_bytes = out.restart_weight_bytes + out.checkpoint_size - out.restart_weight_once;
  const bool broadcast = plan.restart_mode == RestartRead::one_reader && s.replicas > 1;
  out.restart_broadcast_time =
      broadcast ? saved.memory.memory_weights / (cluster.network_bandwidth * cluster.network_efficiency) : 0;
  out.restart_read_time = out.restart_read_bytes / saved.supply.read_bandwidth_given + out.restart_broadcast_time;
  out.restart_bandwidth = out.restart_read_bytes / plan.restart_within;
}

}  // namespace

CheckpointFigures evaluate_checkpoints(const Setting& s, const Saved& saved) {
  const Checkpoints& plan = s.design.checkpoints;
  const Storage& storage = s.design.storage;
  const bool waits = plan.mode == CheckpointMode::synchronous;
  CheckpointFigures out;
  fill_sizes(s, saved, out);
  fill_tiers(s, out);
  fill_restart(s, saved, out);
  out.checkpoint_time = std::max(out.checkpoint_size / saved.supply.checkpoint_bandwidth_given,
                                 out.checkpoint_gpu_bytes / storage.host_link);
  out.checkpoint_bandwidth = out.checkpoint_size / (plan.interval * plan.write_share);
  out.snapshot_time = out.checkpoint_gpu_bytes / (storage.host_link * plan.snapshot_efficiency);
  out.checkpoint_stall = waits ? out.checkpoint_time : out.snapshot_time;
  // An asynchronous save waits until the previous copy is written. Tiered plans instead write copies to shared storage
  // less often.
  const bool beside = plan.mode == CheckpointMode::asynchronous;
  out.checkpoint_wait = beside ? std::max(0.0, out.checkpoint_time - plan.interval) : 0;
  out.durable_interval = is_tiered(s) ? std::max(plan.interval, out.checkpoint_time) : plan.interval;
  out.checkpoint_interval_used = is_tiered(s) ? std::max(plan.peer_interval, out.peer_time) : out.durable_interval;
  // A tiered node holds its own copies and the same number for a neighbour.
  out.checkpoint_host_memory = waits ? 0
                                     : plan.snapshot_copies * (is_tiered(s) ? 2 : 1) * out.checkpoint_gpu_bytes *
                                           s.design.cluster.accelerators_per_node;
  out.host_memory_needed = out.checkpoint_host_memory + saved.offload.offload_host_memory +
                           std::min(1.0, saved.supply.cache_nodes) * storage.host_memory * storage.host_cache_share;
  out.host_memory_share = out.host_memory_needed / storage.host_memory;
  return out;
}

}  // namespace trainyard
