// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/design/design.h"
#include "engine/physics/data_preparation.h"

namespace trainyard {

/// Bytes that raw, clean and tokenised data, kept checkpoints and archived models take on storage.
struct CapacityFigures {
  double capacity_needed = 0, capacity_provisioned = 0, capacity_used = 0;
  double capacity_raw = 0, capacity_clean = 0, capacity_tokens = 0, capacity_checkpoints = 0, capacity_archive = 0;
  double checkpoints_held = 0;
};
/// What is to be stored.
struct Stored {
  const DataPreparation& preparation;
  double dataset_size;     ///< bytes of all tokens
  double checkpoint_size;  ///< bytes
  double finish_days;      ///< of the run, while which checkpoints pile up
  double model_size;       ///< bytes of the weights of one archived model
};
/// `design` must be resolved.
CapacityFigures evaluate_capacity(const Design& design, const Stored& stored);

}  // namespace trainyard
