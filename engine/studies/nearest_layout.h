// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "engine/evaluation/layout_model.h"
#include "engine/parameters/handle.h"

namespace trainyard {

/// Inputs that may change to make a layout legal. Data parallelism may always change, to use the remaining devices.
struct LayoutFreedom {
  /// Tensor, pipeline, context and expert parallelism, virtual stages and micro-batch. If needed, end-stage layers,
  /// expert tensor parallelism and shard group become automatic, and local steps become one.
  bool degrees = false;
  bool devices = false;  ///< number of devices
  bool batch = false;    ///< sequences per step
};

/// A legal design as near as possible to a possibly illegal one.
struct NearestLayout {
  Design design;
  std::vector<ParameterHandle> changed;  ///< in the order of parameters(); empty if the design was legal
  double distance;  ///< weighted octaves of the changes; a change of devices or batch weighs more than one of a degree
  Fit fits;
  double step_time;  ///< s
};

/// Returns the nearest legal design, preferably one that fits. Empty if no allowed change gives a legal design. May
/// take some milliseconds.
std::optional<NearestLayout> nearest_legal_layout(const Design& design, const LayoutFreedom& freedom);

/// Legal alternatives to an illegal design: another layout of the same devices, another device count, another batch, or
/// another device count together with the batch or the layout. At most three, nearest first; empty for a legal
/// design.
std::vector<NearestLayout> legal_offers(const Design& design);

}  // namespace trainyard
