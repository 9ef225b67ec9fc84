// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/measured/post_training_run.h"
#include "engine/measured/run.h"
#include "engine/measured/serving_run.h"

namespace trainyard {

/// The published runs that are built into the program, in the order of their groups: those that ran and those that
/// failed, with a step time, a peak memory or neither. Parsed at the first call (some milliseconds), thread-safe.
const std::vector<Run>& published_runs();

/// The published measurements of serving, the same way.
const std::vector<ServingRun>& published_serving_runs();

/// The published iterations of post-training, the same way.
const std::vector<PostTrainingRun>& published_post_training_runs();

}  // namespace trainyard
