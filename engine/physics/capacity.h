// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/metrics/evaluation.h"
#include "engine/physics/setting.h"

namespace trainyard {

/// Bytes that raw, clean and tokenised data, kept checkpoints and archived models take on storage. Needs the
/// checkpoint size, the finish and what data preparation keeps in `out`.
void evaluate_capacity(const Setting& setting, Evaluation& out);

}  // namespace trainyard
