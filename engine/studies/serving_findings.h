// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/studies/findings.h"

namespace trainyard {

/// Why the layout of a serving replica is not legal, with the numbers that do not match. Empty if it is legal. `whole`
/// must be resolved.
Message replica_legality_message(const Design& whole);

/// Why a legal replica cannot hold the model and the longest request. `whole` must be resolved.
Message replica_memory_message(const Design& whole, const Evaluation& evaluation);

/// Adds findings on layout, memory and context limit of a serving replica. Part of findings().
void serving_findings(const Design& whole, const Evaluation& evaluation, std::vector<Finding>& out);

}  // namespace trainyard
