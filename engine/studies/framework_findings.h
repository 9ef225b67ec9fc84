// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "engine/coefficients/coefficients.h"
#include "engine/studies/findings.h"

namespace trainyard {

/// Returns a framework that runs on the device of the design if that of the design does not; otherwise empty. TPUs run
/// only programs that XLA compiles.
std::optional<Framework> framework_to_choose(const Design& design);

/// Returns "Megatron does not run on TPUs; choose MaxText", or an empty message if the framework runs on the device. A
/// serving job has no training framework.
Message framework_message(const Design& design);

/// Adds a finding with the framework to choose if that of the design does not run on its device. Part of findings().
void framework_findings(const Design& given, const Evaluation& evaluation, std::vector<Finding>& out);

}  // namespace trainyard
