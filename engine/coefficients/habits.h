// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/coefficients/coefficients.h"

namespace trainyard {

/// What a framework's code does, as facts and not as fitted numbers: a row of data a framework, so that the physics
/// names none.
struct FrameworkHabits {
  bool keeps_unfused =
      false;  ///< keys and values once more for the rotation, and the activated gate beside its product
  bool unfused_clamp = false;        ///< a clamped activation is made of single operations
  bool loss_apart = false;           ///< logits are gone before the first layer of the backward pass
  bool gathers_from_master = false;  ///< FP32 weights are the master copy, from which 16-bit ones are gathered
  bool flat_gradients = false;    ///< 16-bit gradients are reduced; FP32 copies stand beside them and beside the shard
  bool logs_first_stage = false;  ///< its log has the memory of the first stage, not of the fullest
  // Pipelines between nodes are healthy or stalled. Half of them stall from so many nodes on; from so many replicas and
  // nodes on where states are divided; from so many replicas and micro-batches on where they are whole. 0 = never.
  double stalls_at_nodes = 0;
  double divided_stalls_at_nodes = 0, divided_stalls_at_replicas = 0;
  double whole_stalls_at_replicas = 0, whole_stalls_at_batches = 0;
  // An allocator that runs short frees and asks again: a step takes `pressed` times as long beyond a share of the
  // memory.
  double pressed = 1, pressed_at = 1;
  double divided_exchanges = 1;  ///< times that replicas which divide optimizer states wait for their exchange
};
const FrameworkHabits& habits_of(Framework framework);

}  // namespace trainyard
