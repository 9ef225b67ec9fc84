// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/metrics/evaluation.h"
#include "engine/physics/setting.h"

namespace trainyard {

/// Size, write and stall time, host memory and restart read of a checkpoint, by mode and layout. Needs memory, the
/// data path and the parameter counts in `out`.
void evaluate_checkpoints(const Setting& setting, Evaluation& out);

}  // namespace trainyard
