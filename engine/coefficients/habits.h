// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/coefficients/coefficients.h"

namespace trainyard {

/// What a framework's code does, as facts and not as fitted numbers: a row of data a framework, so that the physics
/// names none.
struct FrameworkHabits {
  bool keeps_unfused =
      false;                ///< keys and values once more for the rotation, and the activated gate beside its product
  bool loss_apart = false;  ///< logits are gone before the first layer of the backward pass
  bool gathers_from_master = false;  ///< FP32 weights are the master copy, from which 16-bit ones are gathered
  bool flat_gradients = false;    ///< 16-bit gradients are reduced; FP32 copies stand beside them and beside the shard
  bool logs_first_stage = false;  ///< its log has the memory of the first stage, not of the fullest
  double stalls_at_nodes = 0;     ///< nodes at which half of the pipelines between nodes stall; 0 = they never do
  double stalls_at_width = 0;     ///< tensor-parallel ranks at which half of `wide_stalls` of them stall as well
  double wide_stalls = 0;         ///< share of the pipelines that wide tensor parallelism stalls
};
const FrameworkHabits& habits_of(Framework framework);

}  // namespace trainyard
