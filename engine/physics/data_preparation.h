// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/metrics/evaluation.h"
#include "engine/physics/setting.h"

namespace trainyard {

/// Core-hours, hours and storage bandwidth of building the data set, stage by stage. Needs `media_sequence_bytes` and
/// `dataset_size` in `out`.
void evaluate_data_preparation(const Setting& setting, Evaluation& out);

}  // namespace trainyard
