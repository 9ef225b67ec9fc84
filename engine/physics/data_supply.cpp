// SPDX-License-Identifier: Apache-2.0
#include "engine/physics/data_supply.h"

#include <algorithm>
#include <cmath>

#include "engine/physics/run.h"

namespace trainyard {
namespace {

/// Returns the number of node caches that count for the hit rate: all if each node rereads its own part of the data, 1
/// if samples are shuffled between nodes, 0 without a cache.
double cache_nodes(const Storage& storage, double nodes) {
  switch (storage.cache_scope) {
    case CacheScope::none:
      return 0;
    case CacheScope::node:
      return 1;
    case CacheScope::partition:
      return nodes;
  }
  return 0;
}

/// Returns the bandwidth of the narrowest hop in front of the storage servers.
double read_path_limit(const DataSupply& supply) {
  return std::min({supply.path_host_link, supply.path_nic, supply.path_client, supply.path_fabric});
}

void evaluate_supply(const Setting& s, double nodes, DataSupply& out) {
  const Storage& storage = s.design.storage;
  const double devices = s.design.cluster.accelerators;
  const double writers = s.design.checkpoints.writers;
  out.storage_units = storage_units(*storage.system, nodes);
  out.path_host_link = devices * storage.host_link;
  out.path_loader = devices * storage.loader_workers * storage.loader_bandwidth;
  out.path_nic = nodes * storage.nic * storage.nic_efficiency;
  out.path_client = nodes * storage.client_bandwidth;
  out.path_client_write = writers * storage.client_write;
  out.path_fabric = out.path_nic / storage.oversubscription;
  // The server rate comes first, because std::min keeps a NaN (unknown rate) only in first place.
  out.read_bandwidth_given = std::min(storage.read_bandwidth, read_path_limit(out));
  out.checkpoint_bandwidth_given =
      std::min({storage.write_bandwidth, out.path_host_link, writers * storage.nic * storage.nic_efficiency,
                out.path_client_write, out.path_fabric});
}

/// Returns the share of time that devices compute if they can use `wanted` and get `given`; smooth where both are
/// equal.
double busy_share(double wanted, double given) { return 1 / std::pow(1 + std::pow(wanted / given, 8), 0.125); }

void evaluate_data_cache(const Setting& s, double nodes, DataSupply& out) {
  const Storage& storage = s.design.storage;
  const double epochs = s.design.work.epochs;
  out.media_sequence_bytes = storage.media == Media::text ? 0 : storage.media_items * storage.media_bytes;
  out.sequence_bytes = s.sample_tokens * (storage.token_bytes + s.objective.stored_bytes) + out.media_sequence_bytes;
  out.training_bytes = s.design.work.tokens / s.sample_tokens * out.sequence_bytes;
  out.sample_real_tokens = s.sample_tokens;
  out.stored_logit_bytes = s.objective.stored_bytes;
  out.cache_nodes = cache_nodes(storage, nodes);
  out.cache_node_bytes =
      storage.host_memory * storage.host_cache_share + storage.local_capacity * storage.local_cache_share;
  // The ratio comes first, because std::min keeps a NaN (unknown samples) only in first place.
  out.cache_hit = out.cache_nodes > 0 ? std::min(out.cache_nodes * out.cache_node_bytes / out.training_bytes, 1.0) : 0;
  out.storage_read_share = (std::min(1.0, epochs) + std::max(0.0, epochs - 1) * (1 - out.cache_hit)) / epochs;
}

}  // namespace

double storage_units(const StorageSystem& system, double nodes) {
  return std::isnan(system.unit_nodes) ? 1 : std::ceil(nodes / system.unit_nodes);
}

double data_wait(double busy, double reading) {
  const double ratio = reading / busy;
  const double smaller = ratio <= 1 ? ratio : 1 / ratio;
  const double fourth = smaller * smaller * smaller * smaller;
  const double power = fourth * fourth;
  // For small x, (1 + x)^⅛ − 1 is x ÷ 8. Most runs read far faster than they compute, so this saves time.
  constexpr double negligible = 1e-12;
  const double over = power < negligible ? power / 8 : std::expm1(std::log1p(power) / 8);
  return ratio <= 1 ? busy * over : reading * (1 + over) - busy;
}

DataSupply evaluate_data_supply(const Setting& s, const StepTime& step) {
  const double busy = step.step_work_time;
  DataSupply out;
  evaluate_supply(s, step.nodes, out);
  evaluate_data_cache(s, step.nodes, out);
  const double bytes = s.design.work.global_batch * out.sequence_bytes;
  out.path_local = step.nodes * s.design.storage.local_read;
  // If the server rate is unknown, the step time is a lower bound from the known hops. A finding asks for the missing
  // rate.
  const double rate = std::isnan(out.read_bandwidth_given) ? read_path_limit(out) : out.read_bandwidth_given;
  out.data_read_time = bytes / std::min(out.path_loader, rate);
  out.data_read_time_cached =
      bytes * std::max({(1 - out.cache_hit) / rate, out.cache_hit / out.path_local, 1 / out.path_loader});
  out.first_epoch_share = std::min(1.0, 1 / s.design.work.epochs);
  out.time_data_wait = out.first_epoch_share * data_wait(busy, out.data_read_time) +
                       (1 - out.first_epoch_share) * data_wait(busy, out.data_read_time_cached);
  // Below a nanosecond per second of the step, the smooth maximum has no physical meaning.
  if (out.time_data_wait < 1e-9 * busy) out.time_data_wait = 0;
  out.step_time = busy + out.time_data_wait;
  out.data_idle = out.time_data_wait / out.step_time;
  return out;
}

DataDemand evaluate_data_demand(const Setting& s, double nodes, const DataSupply& supply, const RunFigures& run) {
  const Storage& storage = s.design.storage;
  const Cluster& cluster = s.design.cluster;
  DataDemand out;
  out.read_bandwidth = run.tokens_per_second / s.sample_tokens * supply.sequence_bytes;
  out.read_bandwidth_accelerator = out.read_bandwidth / cluster.accelerators;
  out.read_bandwidth_node = out.read_bandwidth / nodes;
  out.read_bandwidth_storage = out.read_bandwidth * supply.storage_read_share;
  out.read_bandwidth_peak = run.tokens_per_step / run.time_ideal / s.sample_tokens * supply.sequence_bytes;
  out.loader_workers_needed = out.read_bandwidth_accelerator / storage.loader_bandwidth;
  out.dataset_size = s.design.work.tokens * (storage.token_bytes + s.objective.stored_bytes);

  const SampleWorkload& sample = *storage.sample_workload;
  out.sample_read_bandwidth_peak = run.peak_flops / sample.flops_per_sample * sample.bytes_per_sample;
  out.sample_read_bandwidth = storage.sample_utilization * out.sample_read_bandwidth_peak;
  out.sample_read_bandwidth_node = out.sample_read_bandwidth * cluster.accelerators_per_node;
  out.sample_read_bandwidth_cluster = out.sample_read_bandwidth * cluster.accelerators;
  out.sample_rate_achieved = out.sample_read_bandwidth / sample.bytes_per_sample;
  out.sample_bandwidth_step = storage.sample_rate * sample.record_bytes;
  out.sample_bandwidth_required = storage.sample_busy * out.sample_bandwidth_step;
  out.sample_busy_given = busy_share(out.sample_read_bandwidth_cluster, supply.read_bandwidth_given);
  out.sample_peak_node = out.sample_read_bandwidth_peak * cluster.accelerators_per_node;
  out.sample_peak_cluster = out.sample_read_bandwidth_peak * cluster.accelerators;
  out.sample_step_node = out.sample_bandwidth_step * cluster.accelerators_per_node;
  out.sample_step_cluster = out.sample_bandwidth_step * cluster.accelerators;
  out.sample_busy_step = busy_share(out.sample_step_cluster, supply.read_bandwidth_given);
  return out;
}

}  // namespace trainyard
