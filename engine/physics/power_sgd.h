// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/physics/stages.h"

namespace trainyard {

/// Gradient elements that PowerSGD (arXiv 1905.13727, section 3) reduces instead of the trained parameters of one
/// device. Each n × m matrix becomes two factors of rank r with r · (n + m) elements together, at most as many as the
/// matrix has. Biases and norms are reduced uncompressed.
struct FactorElements {
  double dense = 0, experts = 0;
};
FactorElements power_sgd_elements(const Setting& setting, const StageShape& shape);

}  // namespace trainyard
