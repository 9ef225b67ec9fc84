// SPDX-License-Identifier: Apache-2.0
#include "engine/physics/cost.h"

namespace trainyard {

CostFigures evaluate_cost(const Design& design, const FailureFigures& failures) {
  const Economics& economics = design.economics;
  CostFigures out;
  out.accelerator_hours = failures.finish_days * 24 * failures.accelerators_paid;
  out.site_power_peak = design.cluster.accelerators * economics.accelerator_power * economics.pue;
  out.site_power = out.site_power_peak * economics.power_utilization;
  out.energy = out.site_power * failures.finish_days * 86400;
  out.accelerator_energy =
      design.cluster.accelerators * design.cluster.accelerator->power * failures.finish_days * 86400;
  out.carbon = out.energy / 3.6e6 * economics.carbon_intensity;
  out.cost = out.accelerator_hours * economics.accelerator_price;
  out.cost_of_stops = out.cost * (1 - failures.goodput);
  return out;
}

}  // namespace trainyard
