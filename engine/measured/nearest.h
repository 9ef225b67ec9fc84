// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "engine/measured/validation.h"

namespace trainyard {

/// A measured run near a design; the run contains its errors.
struct NearRun {
  const ValidatedRun* run;
  double distance;  ///< 0 if all traits are equal; grows by about 1 for each doubling or changed choice
};

/// Returns up to `count` modelled and measured runs on the design's vendor, nearest first. Traits: framework,
/// generation, experts, precision, model size, devices, degrees of parallelism, tokens of a micro-batch, sequence
/// length, ZeRO stage and recomputation.
std::vector<NearRun> nearest_runs(const Design& design, std::span<const ValidatedRun> rows, size_t count);

}  // namespace trainyard
