// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/design/design.h"
#include "engine/evaluation/evaluation.h"

namespace trainyard {

/// A job of samples on the cluster of a design: its workload and what evaluate() makes of it.
struct SampleJob {
  SampleWorkloadRef workload;
  Evaluation evaluation;
};

/// The built-in jobs and, where the user has edited one, the design's own first; evaluated with the design's cluster.
std::vector<SampleJob> sample_jobs(const Design& design);

}  // namespace trainyard
