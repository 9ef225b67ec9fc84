// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/metrics/evaluation.h"
#include "engine/physics/schedule.h"
#include "engine/physics/setting.h"

namespace trainyard {

/// Time of one step by part: computing, recomputing, exposed communication of each dimension, bubble, optimizer,
/// stragglers. Needs the memory metrics (parameters of the stages) in `out` already.
void evaluate_time(const Setting& setting, Evaluation& out);

/// Seconds of one micro-batch on each stage by pass, exposed communication inside; `out` is reused. In DualPipe, whose
/// stages see each micro-batch on one of two chunks, half of both. The sums behind step time and bubble.
void stage_passes(const Setting& setting, std::vector<PassTimes>& out);

}  // namespace trainyard
