// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/design/design.h"
#include "engine/physics/failures.h"

namespace trainyard {

/// Energy, carbon and cost of the whole run, including interruptions. Energy is in J, power in W.
struct CostFigures {
  double accelerator_hours = 0, site_power = 0, site_power_peak = 0, energy = 0, accelerator_energy = 0;
  double carbon = 0, cost = 0, cost_of_stops = 0;
  double step_energy = 0;  ///< of one step
  double power_swing = 0;  ///< fall of the power when all devices wait at once
};
/// `design` must be resolved.
CostFigures evaluate_cost(const Design& design, const FailureFigures& failures, double step_time);

}  // namespace trainyard
