// SPDX-License-Identifier: Apache-2.0
#include "engine/evaluation/step_figures.h"

#include "engine/evaluation/step_within.h"

namespace trainyard {

void evaluate_step(const Setting& s, const StateBytes& state, StepFigures& out) {
  evaluate_step_within(s, state, check_legality(s), {}, out);
}

}  // namespace trainyard
