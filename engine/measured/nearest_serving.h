// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "engine/measured/serving_validation.h"

namespace trainyard {

/// A measurement near a design; its errors stand in the run.
struct NearServingRun {
  const ValidatedServingRun* run;
  double distance;  ///< 0 = the same in everything that matters; about 1 for each doubling or changed choice
};

/// The `count` measurements nearest to a design of a serving job, nearest first, among those that were modelled and
/// measured on devices of its vendor. `design` must be resolved. Engine, generation, formats, size and kind of the
/// model, devices of a replica and lengths count.
std::vector<NearServingRun> nearest_runs(const Design& design, std::span<const ValidatedServingRun> rows,
                                         Compared ValidatedServingRun::*quantity, size_t count);

}  // namespace trainyard
