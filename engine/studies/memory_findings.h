// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/studies/findings.h"

namespace trainyard {

/// What usually saves memory and needs more of it in this design: more replicas, more sharding, full recomputation.
/// Each finding states both figures, as evaluate() gives them, and the cause; part of findings().
/// `whole` is `given` resolved.
void memory_findings(const Design& given, const Design& whole, const Evaluation& evaluation, std::vector<Finding>& out);

}  // namespace trainyard
