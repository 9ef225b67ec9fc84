// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/measured/post_training_run.h"
#include "engine/measured/run.h"
#include "engine/measured/serving_run.h"

namespace trainyard {

/// Returns the published training runs built into the program, in groups. They include failed runs and runs without
/// step time or peak memory. Parsed at the first call, which takes some milliseconds; thread-safe.
const std::vector<Run>& published_runs();

/// Returns the published serving measurements; parsed at the first call, thread-safe.
const std::vector<ServingRun>& published_serving_runs();

/// Returns the published post-training measurements; parsed at the first call, thread-safe.
const std::vector<PostTrainingRun>& published_post_training_runs();

}  // namespace trainyard
