// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/studies/findings.h"

namespace trainyard {

/// Slowdowns that were measured on runs like this one and that the predicted step leaves out; part of findings().
/// `whole` must be resolved.
void incident_findings(const Design& whole, const Evaluation& evaluation, std::vector<Finding>& out);

}  // namespace trainyard
