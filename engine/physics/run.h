// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/metrics/evaluation.h"
#include "engine/physics/setting.h"

namespace trainyard {

/// FLOPs, throughput, MFU, days, energy and money of the whole run. Needs the step time in `out`.
void evaluate_run(const Setting& setting, Evaluation& out);

/// What data and checkpoints ask of storage, and what it gives. Needs the throughput in `out`.
void evaluate_storage(const Setting& setting, Evaluation& out);

/// The quick formulas of source document 1, beside the full model.
void evaluate_quick(const Setting& setting, Evaluation& out);

}  // namespace trainyard
