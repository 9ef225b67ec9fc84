// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "engine/measured/validation.h"

namespace trainyard {

/// A measured run near a design; its errors stand in the run.
struct NearRun {
  const ValidatedRun* run;
  double distance;  ///< 0 = the same in everything that matters; about 1 for each doubling or changed choice
};

/// The `count` runs nearest to a design, nearest first, among those that were modelled and measured on accelerators of
/// its vendor; fewer where there are no more. Framework,
/// generation, experts, precision, size of the model, devices, degrees of parallelism and micro-batch count.
std::vector<NearRun> nearest_runs(const Design& design, std::span<const ValidatedRun> rows, size_t count);

}  // namespace trainyard
