// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/evaluation/evaluation.h"

namespace trainyard {

/// Returns the training job on the training devices of a post-training design. Its sequences are packs of answers; it
/// has as many replicas as fit the devices.
Design training_design(const Design& design, double devices);

/// Returns the possible numbers of rollout devices, ascending: whole engines, and whole replicas of the trainer. At
/// most a few dozen; both ends are always included.
std::vector<double> possible_splits(const Design& design);

/// Evaluates the design with `rollout_devices` for the rollout and the rest for training.
void evaluate_split(const Design& design, double rollout_devices, Evaluation& out);

/// Evaluates the design with shared devices, with the given split, or with the best balanced split, which is the
/// fitting split with the shortest iteration.
void evaluate_pools(const Design& design, Evaluation& out);

}  // namespace trainyard
