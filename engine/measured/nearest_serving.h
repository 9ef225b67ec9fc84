// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "engine/measured/serving_validation.h"

namespace trainyard {

/// A serving measurement near a design; the run contains its errors.
struct NearServingRun {
  const ValidatedServingRun* run;
  double distance;  ///< 0 if all traits are equal; grows by about 1 for each doubling or changed choice
};

/// Returns up to `count` modelled measurements of `quantity` on the design's vendor, nearest first. `design` must be
/// resolved. Traits: engine, generation, formats, size and kind of the model, devices of a replica and lengths.
std::vector<NearServingRun> nearest_runs(const Design& design, std::span<const ValidatedServingRun> rows,
                                         Compared ValidatedServingRun::*quantity, size_t count);

}  // namespace trainyard
