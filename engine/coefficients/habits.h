// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/coefficients/coefficients.h"

namespace trainyard {

/// Facts about a framework's implementation; they are not fitted. With this table, the physics code names no framework.
struct FrameworkHabits {
  bool keeps_unfused = false;        ///< also saves the rotated keys and values, and the activated gate
  bool unfused_clamp = false;        ///< clamped activation runs as separate operations
  bool loss_apart = false;           ///< logits are freed before the first layer's backward pass
  bool gathers_from_master = false;  ///< 16-bit weights are gathered from the FP32 master copy
  bool flat_gradients = false;       ///< reduces 16-bit gradients; keeps FP32 copies of them and of the shard
  bool logs_first_stage = false;     ///< its log shows the memory of the first stage, not the fullest
  // Pipelines between nodes are healthy or stalled. Each limit is where half of them stall: node count; with ZeRO,
  // replicas and nodes; without ZeRO, replicas and micro-batches. 0: never.
  double stalls_at_nodes = 0;
  double divided_stalls_at_nodes = 0, divided_stalls_at_replicas = 0;
  double whole_stalls_at_replicas = 0, whole_stalls_at_batches = 0;
  // If memory runs short, the allocator frees and reallocates: a step takes `pressed` times as long above the share
  // `pressed_at` of memory.
  double pressed = 1, pressed_at = 1;
  double divided_exchanges = 1;  ///< number of successive exchanges that replicas wait for with ZeRO-1
};
const FrameworkHabits& habits_of(Framework framework);

}  // namespace trainyard
