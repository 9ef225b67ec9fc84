// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/evaluation/evaluation.h"
#include "engine/measured/run.h"

namespace trainyard {

/// The model's predictions of the quantities that a run measured; NaN if the run cannot be modelled.
struct Prediction {
  double step_time = unknown;                                                 ///< seconds
  double memory = unknown, memory_floor = unknown, memory_ceiling = unknown;  ///< bytes, of the measured kind
};

/// Returns the predictions that match the measured quantities. Memory is that of the first stage for nanotron, whose
/// logs show that stage, and of the fullest stage for other frameworks. Allocated, reserved and whole-device memory are
/// different quantities.
Prediction prediction_of(const Run& run, const Design& design, const Evaluation& evaluation);

}  // namespace trainyard
