// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/studies/findings.h"

namespace trainyard {

/// Adds findings on slowdowns that were measured in similar runs but are not part of the predicted step time. Part of
/// findings(). `whole` must be resolved.
void incident_findings(const Design& whole, const Evaluation& evaluation, std::vector<Finding>& out);

}  // namespace trainyard
