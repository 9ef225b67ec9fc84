// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/metrics/evaluation.h"
#include "engine/physics/setting.h"

namespace trainyard {

/// Time of one step by part: computing, recomputing, exposed communication of each dimension, bubble, optimizer,
/// stragglers. Needs the memory metrics (parameters of the stages) in `out` already.
void evaluate_time(const Setting& setting, Evaluation& out);

}  // namespace trainyard
