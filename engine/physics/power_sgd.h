// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/physics/stages.h"

namespace trainyard {

/// Gradient elements that PowerSGD (arXiv 1905.13727, section 3) reduces instead of the trained parameters of one
/// device: for each n × m matrix two factors of r · (n + m) elements together, never more than the matrix itself.
/// Biases and norms travel whole.
struct FactorElements {
  double dense = 0, experts = 0;
};
FactorElements power_sgd_elements(const Setting& setting, const StageShape& shape);

}  // namespace trainyard
