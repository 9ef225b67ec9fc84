// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/physics/setting.h"
#include "engine/physics/stages.h"
#include "engine/physics/states.h"

namespace trainyard {

/// Returns whether the recipe offloads any data from the devices.
bool has_offload(const Recipe& recipe);

/// Returns the bytes on the device that offloaded data passes through: two layers of the offloaded weights, gradients
/// and activations (ZeRO-Infinity, arXiv 2104.07857, section 5). The byte arguments are totals of a stage with `layers`
/// layers.
double offload_buffer(const Setting& setting, double layers, double weight_bytes, double gradient_bytes,
                      double activation_bytes);

/// Offloading in one step, in seconds: transfers between device and host, accesses to drives, and the update on the
/// host processors. `time_offload` is the exposed time of all; `offload_volume` is the bytes that one device transfers.
struct OffloadTime {
  double time_offload = 0;
  double offload_volume = 0, offload_link_time = 0, offload_update_time = 0, offload_drive_time = 0;
};
/// Work of a step that determines the time of offloading.
struct OffloadWork {
  double optimizer_parameters;  ///< parameters that one device updates
  double optimizer_traffic;     ///< bytes moved per updated parameter
  double passes;                ///< seconds of a step that can hide transfers
};
/// Returns the offloading time of one step; 0 without offloading. `largest` is the stage with the most parameters.
OffloadTime offload_time(const Setting& setting, const StateBytes& state, const StageWeights& largest,
                         const OffloadWork& work);

/// Offloaded bytes of one node, in host memory and on NVMe drives.
struct OffloadMemory {
  double offload_host_memory = 0, nvme_capacity = 0;
};
/// `offloaded_bytes` are those of one device.
OffloadMemory offload_memory(const Setting& setting, double offloaded_bytes);

}  // namespace trainyard
