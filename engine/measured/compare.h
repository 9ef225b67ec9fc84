// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/evaluation/evaluation.h"
#include "engine/measured/run.h"

namespace trainyard {

/// What the model says of a measured quantity, for a run that can be modelled.
struct Prediction {
  double step_time = unknown;                                                 ///< seconds
  double memory = unknown, memory_floor = unknown, memory_ceiling = unknown;  ///< bytes, of the kind that was measured
};

/// The part of an evaluation that a source reports: nanotron prints the memory of its first stage, others that of the
/// fullest; allocated, reserved and whole-device memory are different quantities.
Prediction prediction_of(const Run& run, const Design& design, const Evaluation& evaluation);

}  // namespace trainyard
