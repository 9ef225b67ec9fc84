// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/evaluation/evaluation.h"
#include "engine/measured/run.h"

namespace trainyard {

/// The model's prediction of the quantities that a run measured; NaN if the run cannot be modelled.
struct Prediction {
  double step_time = unknown;                                                 ///< seconds
  double memory = unknown, memory_floor = unknown, memory_ceiling = unknown;  ///< bytes, of the measured kind
};

/// Selects the predictions that match what the source reports. nanotron prints the memory of its first stage, others
/// that of the fullest stage. Allocated, reserved and whole-device memory are different quantities.
Prediction prediction_of(const Run& run, const Design& design, const Evaluation& evaluation);

}  // namespace trainyard
