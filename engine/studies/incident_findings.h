// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/studies/findings.h"

namespace trainyard {

/// Adds findings on measured slowdowns of similar runs that the predicted step does not include; part of findings().
/// `whole` must be resolved.
void incident_findings(const Design& whole, const Evaluation& evaluation, std::vector<Finding>& out);

}  // namespace trainyard
