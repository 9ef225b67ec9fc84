// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/coefficients/coefficients.h"

namespace trainyard {

/// Facts about a framework's implementation; they are not fitted. With this table, the physics code names no framework.
struct FrameworkBehaviour {
  bool keeps_unfused = false;            ///< also saves the rotated keys and values, and the activated gate
  bool unfused_clamp = false;            ///< clamped activation runs as separate operations
  bool frees_logits_first = false;       ///< logits are freed before the first layer's backward pass
  bool gathers_from_master = false;      ///< 16-bit weights are gathered from the FP32 master copy
  bool plans_memory = false;             ///< a compiler gathers one matrix at a time and reduces each gradient at once
  bool flat_gradients = false;           ///< reduces 16-bit gradients; keeps FP32 copies of them and of the shard
  bool gathers_tensors = false;          ///< ZeRO-3 gathers each weight matrix in a ring of its own
  bool logs_first_stage = false;         ///< its log shows the memory of the first stage, not the fullest
  bool needs_batches_of_stages = false;  ///< its 1F1B schedule refuses fewer micro-batches than stages − 1
  // Pipelines between nodes are healthy or stalled. Each limit is where half of them stall: node count; with ZeRO,
  // replicas and nodes; without ZeRO, replicas and micro-batches. 0: never.
  double stalls_at_nodes = 0;
  double sharded_stalls_at_nodes = 0, sharded_stalls_at_replicas = 0;
  double unsharded_stalls_at_replicas = 0, unsharded_stalls_at_batches = 0;
  // If memory runs short, the allocator frees and reallocates: a step takes `memory_slowdown` times as long above the
  // share `memory_slowdown_at` of memory.
  double memory_slowdown = 1, memory_slowdown_at = 1;
  double gradient_bucket = 0;   ///< bytes per parameter of whole gradients that replicas exchange, in a separate copy
  double zero_1_exchanges = 1;  ///< number of successive exchanges that replicas wait for with ZeRO-1
};
const FrameworkBehaviour& behaviour_of(Framework framework);

}  // namespace trainyard
