// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/studies/findings.h"

namespace trainyard {

/// What storage, checkpoints, host memory, capacity and failures make of a design; part of findings(). `resolved` is
/// `given` without automatic inputs.
void storage_findings(const Design& given, const Design& resolved, const Evaluation& evaluation,
                      std::vector<Finding>& out);

}  // namespace trainyard
