// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "engine/design/design.h"
#include "engine/statistics/cut_lengths.h"

namespace trainyard {

/// What an objective asks for besides the passes of pre-training. A frozen model is the reference of DPO, or the
/// teacher of a distillation; with adapters the reference is the model itself, its adapters off.
struct ObjectiveWork {
  double frozen_passes = 0;  ///< forward passes of a frozen model in a step ÷ one of the model
  double frozen_copies = 0;  ///< parameters of the frozen model that devices hold besides ÷ those of the model
  double cached_passes = 0;  ///< the same once for each token, before the first step
  bool vocabulary = true;    ///< whether a head gives logits: that of a reward model gives one number
  double rows = 1;           ///< rows of what the global batch counts: a padded pair has two
  double stored_bytes = 0;   ///< that are read with each token
  std::optional<CutLengths> lengths;  ///< of samples, where rows are as long as the longest of them
};
ObjectiveWork objective_work(const Design& design);

/// Whether modules that predict further tokens train along.
bool predicts_further(Objective objective);
/// Whether rows hold one sample each, as long as the longest beside it.
bool pads(const Workload& work);

/// Rows of a micro-batch: how many, how long, and the share of their tokens that is real.
struct BatchRows {
  double count, length, useful;
};
BatchRows batch_rows(const Workload& work, const ObjectiveWork& objective, double micro_batch);

/// Parameters of the head, the logits' or that of a reward model, where no table lends it.
double objective_head(const ObjectiveWork& objective, const Model& model);

}  // namespace trainyard
