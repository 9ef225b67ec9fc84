// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/physics/setting.h"
#include "engine/physics/stages.h"
#include "engine/physics/states.h"

namespace trainyard {

/// Whether the design keeps anything outside the devices.
bool offloads(const Recipe& recipe);

/// Bytes that a stage of so many layers keeps on the device while what was moved away passes through: two layers of
/// weights and of activations (ZeRO-Infinity, arXiv 2104.07857, section 5).
double offload_buffer(const Setting& setting, double layers, double weight_bytes, double gradient_bytes,
                      double activation_bytes);

/// Transfers between device and host in one step, the update on the host's processors, and what of it is exposed.
struct OffloadTime {
  double time_offload = 0;
  double offload_volume = 0, offload_link_time = 0, offload_update_time = 0, offload_drive_time = 0;
};
/// What the transfers wait for and hide behind.
struct OffloadWork {
  double optimizer_parameters;  ///< that one device updates
  double optimizer_traffic;     ///< bytes moved for each of them
  double passes;                ///< seconds of computing in a step, behind which transfers hide
};
/// `largest` is the stage with the most parameters.
OffloadTime offload_time(const Setting& setting, const StateBytes& state, const StageWeights& largest,
                         const OffloadWork& work);

/// What a node's memory and drives hold.
struct OffloadMemory {
  double offload_host_memory = 0, nvme_capacity = 0;
};
/// `offloaded_bytes` of one device.
OffloadMemory offload_memory(const Setting& setting, double offloaded_bytes);

}  // namespace trainyard
