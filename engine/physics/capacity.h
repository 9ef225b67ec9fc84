// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/design/design.h"
#include "engine/physics/data_preparation.h"

namespace trainyard {

/// Storage for raw, clean and tokenised data, checkpoints and archived models, in bytes. `capacity_used` is the share
/// of the planned capacity, `checkpoints_held` a number.
struct CapacityFigures {
  double capacity_needed = 0, capacity_provisioned = 0, capacity_used = 0;
  double capacity_raw = 0, capacity_clean = 0, capacity_tokens = 0, capacity_checkpoints = 0, capacity_archive = 0;
  double checkpoints_held = 0;
};
/// Data that the storage must hold.
struct Stored {
  const DataPreparation& preparation;
  double dataset_size;     ///< bytes of all tokens
  double checkpoint_size;  ///< bytes
  double finish_days;      ///< length of the run, during which checkpoints accumulate
  double model_size;       ///< bytes of the weights of one archived model
};
/// `design` must be resolved.
CapacityFigures evaluate_capacity(const Design& design, const Stored& stored);

}  // namespace trainyard
