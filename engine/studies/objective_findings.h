// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/studies/findings.h"

namespace trainyard {

/// Adds findings on waste due to the training objective: redundant copies or forward passes of a frozen model, padding,
/// truncated samples. Part of findings().
void objective_findings(const Design& resolved, const Evaluation& evaluation, std::vector<Finding>& out);

}  // namespace trainyard
