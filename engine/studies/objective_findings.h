// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/studies/findings.h"

namespace trainyard {

/// Where the objective of a training job wastes memory or work: a frozen model that stands whole on every device or
/// says the same again, padding, samples that are cut; part of findings().
void objective_findings(const Design& resolved, const Evaluation& evaluation, std::vector<Finding>& out);

}  // namespace trainyard
