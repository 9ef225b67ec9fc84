// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/studies/findings.h"

namespace trainyard {

/// What is published of the very same run beside what is predicted for it, in the convention of the publication, and
/// whether the chosen convention gives a utilization at all; part of findings().
void work_findings(const Design& given, const Evaluation& evaluation, std::vector<Finding>& out);

}  // namespace trainyard
