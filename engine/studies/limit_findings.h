// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/studies/findings.h"

namespace trainyard {

/// Adds findings on the limits that the user set and a design misses: deadline, budget and power limit. Without a
/// deadline, warns of a run that takes more than a year. Part of findings().
void limit_findings(const Design& whole, const Evaluation& evaluation, std::vector<Finding>& out);

}  // namespace trainyard
