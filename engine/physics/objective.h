// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "engine/design/design.h"
#include "engine/statistics/cut_lengths.h"

namespace trainyard {

/// Work that an objective adds to the passes of pre-training. The frozen model is the reference of DPO or the teacher
/// of a distillation. With adapters, the reference is the model itself with its adapters off.
struct ObjectiveWork {
  double frozen_passes = 0;           ///< forward-pass work of the frozen model per step ÷ that of the model
  double frozen_copies = 0;           ///< parameters of a separate frozen model ÷ those of the model
  double cached_passes = 0;           ///< same as frozen_passes, but once per token before the first step
  bool has_logits = true;             ///< whether the head gives logits; a reward model's gives one number
  double rows = 1;                    ///< rows per unit of the global batch: 2 for a padded pair
  double stored_bytes = 0;            ///< bytes of stored teacher logits read with each token
  std::optional<CutLengths> lengths;  ///< sample lengths, if rows are padded to the longest sample
};
ObjectiveWork objective_work(const Design& design);

/// Returns whether multi-token prediction modules are trained with this objective.
bool trains_prediction_modules(Objective objective);
/// Returns whether each row has one sample, padded to the longest sample of its micro-batch.
bool is_padded(const Workload& work);

/// Rows of a micro-batch: their number, their length in tokens, and the share of real tokens (not padding).
struct BatchRows {
  double count, length, useful;
};
BatchRows batch_rows(const Workload& work, const ObjectiveWork& objective, double micro_batch);

/// Returns the parameters of the output head, for logits or a reward. A matrix shared with the token table counts as 0.
double objective_head(const ObjectiveWork& objective, const Model& model);

}  // namespace trainyard
