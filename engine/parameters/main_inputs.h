// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "engine/parameters/handle.h"

namespace trainyard {

/// Returns the inputs that people set first in a job: the work, the machine, the layout, the limits and the price. They
/// include the inputs that change time and cost most (docs/inputs.md). At most twenty.
std::span<const ParameterHandle> main_inputs(Job job);
bool is_main_input(const Parameter& p, Job job);

}  // namespace trainyard
