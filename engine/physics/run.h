// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/metrics/evaluation.h"
#include "engine/physics/setting.h"

namespace trainyard {

/// FLOPs, throughput, MFU and days of uninterrupted training. Needs the step time in `out`.
void evaluate_run(const Setting& setting, Evaluation& out);

/// GPU-hours, energy and money until the finish. Needs the finish and the GPUs paid for in `out`.
void evaluate_cost(const Setting& setting, Evaluation& out);

/// The quick formulas of source document 1, beside the full model.
void evaluate_quick(const Setting& setting, Evaluation& out);

}  // namespace trainyard
