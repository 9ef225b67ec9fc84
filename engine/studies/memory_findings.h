// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/studies/findings.h"

namespace trainyard {

/// Adds findings on measures that usually save memory but increase it in this design: more replicas, more sharding,
/// full recomputation. Each finding states both figures and the cause. Part of findings(). `whole` is `given` resolved.
void memory_findings(const Design& given, const Design& whole, const Evaluation& evaluation, std::vector<Finding>& out);

}  // namespace trainyard
