// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/physics/data_supply.h"
#include "engine/physics/incidents.h"
#include "engine/physics/legality.h"
#include "engine/physics/memory.h"
#include "engine/physics/setting.h"
#include "engine/physics/states.h"
#include "engine/physics/step_time.h"

namespace trainyard {

/// `tight`: may fit, or fits with less room than the margin.
enum class Fit { yes, tight, no };

/// What one step of a layout takes, in time and memory, and whether it fits.
struct StepFigures : StepTime, DataSupply, MemoryFigures, Incidents {
  Legality legality;
  Fit fits = Fit::no;
  std::vector<StageMemory> stages;
};

/// The parts of a step in their order; `out` is reused. What evaluate() and a search both see of a layout.
void evaluate_step(const Setting& setting, const StateBytes& state, StepFigures& out);

}  // namespace trainyard
