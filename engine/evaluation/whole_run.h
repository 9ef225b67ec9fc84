// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/evaluation/evaluation.h"

namespace trainyard {

/// Evaluates everything that follows from an evaluated step: throughput, data, checkpoints, failures, cost and likely
/// ranges.
void evaluate_whole_run(const Setting& setting, const StateBytes& state, Evaluation& out);

}  // namespace trainyard
