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

/// Figures of each kind of devices of a mixed cluster, in the order of the inputs; 0 for other designs.
struct KindFigures {
  double first_kind_time = 0, second_kind_time = 0;  ///< s per step
  double kind_wait = 0;                              ///< share of its time that the faster kind waits
  double first_kind_memory = 0, second_kind_memory = 0;
  double first_kind_memory_free = 0, second_kind_memory_free = 0;
  double first_kind_micro_batches = 0, second_kind_micro_batches = 0;  ///< of the busiest replica
  double first_kind_layers = 0, second_kind_layers = 0;                ///< of the largest stage
  std::size_t slowest_kind = 0;                                        ///< kind whose times are those of the step
};

/// Time and memory of one step of a layout, and whether it fits. In a mixed cluster, the times are those of the slowest
/// kind, and the memory is that of the kind with the least free share.
struct StepFigures : StepTime, DataSupply, MemoryFigures, Incidents, KindFigures {
  Legality legality;
  Fit fits = Fit::no;
  std::vector<StageMemory> stages;
};

/// Evaluates one step for evaluate() and layout searches; `out` is reused.
void evaluate_step(const Setting& setting, const StateBytes& state, StepFigures& out);

}  // namespace trainyard
