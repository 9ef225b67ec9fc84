// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/design/design.h"
#include "engine/evaluation/evaluation.h"

namespace trainyard {

/// A sample workload on the cluster of a design, and its evaluation.
struct SampleJob {
  SampleWorkloadRef workload;
  Evaluation evaluation;
};

/// Returns the built-in jobs, evaluated on the design's cluster. If the user has edited a job, it comes first.
std::vector<SampleJob> sample_jobs(const Design& design);

}  // namespace trainyard
