// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>

#include "engine/evaluation/step_figures.h"

namespace trainyard {

/// Limits of a search for the best layout.
struct StepLimits {
  double longest = std::numeric_limits<double>::infinity();      ///< s, without the wait for data
  double least_free = -std::numeric_limits<double>::infinity();  ///< bytes of free memory
};
enum class StepOutcome { complete, too_long, too_large };

/// Returns whether memory suffices; `margin` is the safety margin.
Fit check_fit(const Legality& legality, const MemoryFigures& memory, double margin);

/// Evaluates a step as evaluate_step() does, but stops as soon as it is known to miss a limit: the other figures are
/// then not valid. `legality` must be that of the setting.
StepOutcome evaluate_step_within(const Setting& setting, const StateBytes& state, const Legality& legality,
                                 const StepLimits& limits, StepFigures& out);

}  // namespace trainyard
