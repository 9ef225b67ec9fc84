// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/evaluation/evaluation.h"

namespace trainyard {

/// The training job that a pool of so many devices has in a post-training design: its steps take packs of answers, its
/// replicas are as many as fit the pool.
Design training_design(const Design& design, double devices);

/// How the devices may be divided: each with whole engines, and whole replicas of the trainer. At most a few dozen, of
/// which the ends are always there; rollout devices, ascending.
std::vector<double> possible_splits(const Design& design);

/// The design with so many devices for the rollout, and the rest for training; everything of it is filled in.
void evaluate_split(const Design& design, double rollout_devices, Evaluation& out);

/// Shared devices, the given split, or the one with the shortest iteration of those that fit.
void evaluate_pools(const Design& design, Evaluation& out);

}  // namespace trainyard
