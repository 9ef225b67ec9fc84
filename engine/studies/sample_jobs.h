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

/// The built-in jobs, preceded by the design's own if the user edited one, evaluated with the design's cluster.
std::vector<SampleJob> sample_jobs(const Design& design);

}  // namespace trainyard
