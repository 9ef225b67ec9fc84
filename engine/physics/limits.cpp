// SPDX-License-Identifier: Apache-2.0
#include "engine/physics/limits.h"

namespace trainyard {

LimitFigures evaluate_limits(const Design& design, double finish_days, double cost) {
  return {design.failures.deadline - finish_days, design.economics.budget - cost};
}

}  // namespace trainyard
