// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/metrics/evaluation.h"
#include "engine/physics/setting.h"

namespace trainyard {

/// Whether the design keeps anything outside the devices.
bool offloads(const Recipe& recipe);

/// Bytes that a stage keeps on the device while what was moved away passes through: two layers of weights and of
/// activations (ZeRO-Infinity, arXiv 2104.07857, section 5).
double offload_buffer(const Setting& setting, const StageMemory& stage, double weight_bytes, double activation_bytes);

/// Transfers between device and host, the update on the host's processors, and what of it is exposed. Needs the stages
/// and the time of the passes in `out`.
void evaluate_offload_time(const Setting& setting, Evaluation& out);

/// What a node's memory and drives hold. Needs the memory of the fullest stage in `out`.
void evaluate_offload_memory(const Setting& setting, Evaluation& out);

}  // namespace trainyard
