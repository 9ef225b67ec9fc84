// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/studies/findings.h"

namespace trainyard {

/// Adds findings that compare published figures of the same run with the prediction, in the FLOP convention of the
/// publication. Also warns if the chosen convention gives no utilisation. Part of findings().
void work_findings(const Design& given, const Evaluation& evaluation, std::vector<Finding>& out);

}  // namespace trainyard
