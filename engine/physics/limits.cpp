// SPDX-License-Identifier: Apache-2.0
#include "engine/physics/limits.h"

namespace trainyard {

LimitFigures evaluate_limits(const Design& design, double finish_days, double cost, double site_power_peak) {
  return {design.failures.deadline - finish_days, design.economics.budget - cost,
          design.economics.power_limit - site_power_peak};
}

}  // namespace trainyard
