// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/physics/data_supply.h"
#include "engine/physics/memory.h"
#include "engine/physics/offload.h"
#include "engine/physics/run.h"
#include "engine/physics/states.h"

namespace trainyard {

/// Size, write and stall time, host memory and restart read of a checkpoint. Sizes are in bytes, times in seconds,
/// bandwidths in bytes/s.
struct CheckpointFigures {
  double checkpoint_size = 0, checkpoint_bytes_per_parameter = 0, checkpoint_gpu_bytes = 0;
  double checkpoint_time = 0, checkpoint_stall = 0, checkpoint_bandwidth = 0, snapshot_time = 0;
  double checkpoint_wait = 0, durable_interval = 0, checkpoint_interval_used = 0;
  double peer_time = 0, local_time = 0, archive_bandwidth = 0;
  double checkpoint_host_memory = 0, host_memory_needed = 0, host_memory_share = 0;
  double restart_weight_bytes = 0, restart_weight_once = 0, restart_read_bytes = 0;
  double restart_broadcast_time = 0, restart_read_time = 0, restart_bandwidth = 0;
};

/// Inputs that determine the contents of a checkpoint and the path to storage.
struct Saved {
  const StateBytes& state;
  const RunFigures& run;
  const MemoryFigures& memory;  ///< memory of the fullest device
  const OffloadMemory& offload;
  const DataSupply& supply;
  double optimizer_parameters;  ///< parameters that one device updates
};
CheckpointFigures evaluate_checkpoints(const Setting& setting, const Saved& saved);

}  // namespace trainyard
