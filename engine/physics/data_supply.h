// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/physics/setting.h"
#include "engine/physics/step_time.h"

namespace trainyard {

/// Returns the factor on the published rates of a storage system: the number of units that `nodes` nodes need, or 1 for
/// a system that is not sold in units.
double storage_units(const StorageSystem& system, double nodes);

/// Bandwidth of each hop between devices and storage, effect of the cache across epochs, and the remaining wait for
/// data. `step_time` includes that wait. Bandwidths are in bytes/s of the whole cluster.
struct DataSupply {
  double storage_units = 0;
  double path_host_link = 0, path_loader = 0, path_nic = 0, path_client = 0, path_client_write = 0, path_fabric = 0;
  double path_local = 0, read_bandwidth_given = 0, checkpoint_bandwidth_given = 0;
  double sequence_bytes = 0, media_sequence_bytes = 0, training_bytes = 0;
  double sample_real_tokens = 0, stored_logit_bytes = 0;
  double cache_nodes = 0, cache_node_bytes = 0, cache_hit = 0, storage_read_share = 0, first_epoch_share = 0;
  double data_read_time = 0, data_read_time_cached = 0, time_data_wait = 0, data_idle = 0, step_time = 0;
};
DataSupply evaluate_data_supply(const Setting& setting, const StepTime& step);

/// Read bandwidth in bytes/s that the training job and, separately, the sample workload require; `dataset_size` is in
/// bytes.
struct DataDemand {
  double read_bandwidth = 0, read_bandwidth_node = 0, read_bandwidth_accelerator = 0, read_bandwidth_storage = 0;
  double read_bandwidth_peak = 0, loader_workers_needed = 0, dataset_size = 0;
  double sample_read_bandwidth_peak = 0, sample_read_bandwidth = 0, sample_read_bandwidth_node = 0;
  double sample_read_bandwidth_cluster = 0, sample_rate_achieved = 0, sample_bandwidth_step = 0;
  double sample_bandwidth_required = 0, sample_busy_given = 0, sample_peak_node = 0, sample_peak_cluster = 0;
  double sample_step_node = 0, sample_step_cluster = 0, sample_busy_step = 0;
};
struct RunFigures;
DataDemand evaluate_data_demand(const Setting& setting, double nodes, const DataSupply& supply, const RunFigures& run);

/// Returns the seconds that a step of `busy` seconds waits for data that take `reading` seconds, if both run at once:
/// their maximum minus `busy`. The maximum is smooth, so that results change smoothly with the inputs; at `reading` =
/// `busy` the step waits 9 %.
double data_wait(double busy, double reading);

}  // namespace trainyard
