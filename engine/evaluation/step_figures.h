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

/// `tight`: memory may be exceeded, or the free memory may be below the margin.
enum class Fit { yes, tight, no };

/// Time and memory of one step of a layout, and whether it fits.
struct StepFigures : StepTime, DataSupply, MemoryFigures, Incidents {
  Legality legality;
  Fit fits = Fit::no;
  std::vector<StageMemory> stages;
};

/// Evaluates one step for evaluate() and layout searches; `out` is reused.
void evaluate_step(const Setting& setting, const StateBytes& state, StepFigures& out);

}  // namespace trainyard
