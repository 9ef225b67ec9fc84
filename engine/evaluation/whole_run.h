// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/evaluation/evaluation.h"

namespace trainyard {

/// What follows from a step that was evaluated: throughput, data, checkpoints, failures, money and the bands.
void evaluate_whole_run(const Setting& setting, const StateBytes& state, Evaluation& out);

}  // namespace trainyard
