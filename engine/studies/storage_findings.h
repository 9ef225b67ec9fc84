// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/studies/findings.h"

namespace trainyard {

/// Adds findings on storage, checkpoints, host memory, capacity and failures; part of findings(). `resolved` is `given`
/// without automatic inputs.
void storage_findings(const Design& given, const Design& resolved, const Evaluation& evaluation,
                      std::vector<Finding>& out);

}  // namespace trainyard
