// SPDX-License-Identifier: Apache-2.0
#include "engine/physics/cost.h"

#include <algorithm>

namespace trainyard {

CostFigures evaluate_cost(const Design& design, const FailureFigures& failures, double step_time) {
  const Cluster& cluster = design.cluster;
  const Economics& economics = design.economics;
  CostFigures out;
  out.accelerator_hours = failures.finish_days * 24 * failures.accelerators_paid;
  out.site_power_peak = cluster.accelerators * economics.accelerator_power * economics.pue;
  out.site_power = out.site_power_peak * economics.power_utilization;
  out.energy = out.site_power * failures.finish_days * 86400;
  out.step_energy = out.site_power * step_time;
  // Cooling does not follow the power within a step.
  out.power_swing =
      cluster.accelerators * cluster.accelerator->power * std::max(0.0, cluster.power_cap - cluster.waiting_power);
  out.accelerator_energy =
      cluster.accelerators * cluster.accelerator->power * cluster.power_cap * failures.finish_days * 86400;
  out.carbon = out.energy / 3.6e6 * economics.carbon_intensity;
  out.cost = out.accelerator_hours * economics.accelerator_price;
  out.cost_of_stops = out.cost * (1 - failures.goodput);
  return out;
}

}  // namespace trainyard
