// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/studies/findings.h"

namespace trainyard {

/// Adds findings that name each figure of the machine that is assumed because none is published: the network between
/// nodes and its rate, and the rate of the scale-up links. Only for links that the design uses. Part of findings().
/// `whole` is `given` resolved.
void assumption_findings(const Design& given, const Design& whole, const Evaluation& evaluation,
                         std::vector<Finding>& out);

}  // namespace trainyard
