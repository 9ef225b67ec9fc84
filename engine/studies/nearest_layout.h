// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "engine/evaluation/layout_model.h"
#include "engine/parameters/handle.h"

namespace trainyard {

/// What may change for a layout to become legal. Data parallelism always may: it takes up what the others leave.
struct LayoutFreedom {
  /// Tensor, pipeline, context and expert parallel, virtual stages and the micro-batch; layers of the end stages,
  /// expert tensor and the shard group go back to their rules where they do not fit, and local steps to one.
  bool degrees = false;
  bool devices = false;  ///< their number
  bool batch = false;    ///< sequences of a step
};

/// A legal design as near as possible to one that may be illegal.
struct NearestLayout {
  Design design;
  std::vector<ParameterHandle> changed;  ///< in the order of the table; empty where the design was legal
  double distance;                       ///< octaves of the degrees, weighted; devices and batch count more
  Fit fits;
  double step_time;  ///< s
};

/// The nearest legal design, one that fits before one that does not; nothing where there is none within the freedom.
/// Some milliseconds where much may change.
std::optional<NearestLayout> nearest_legal_layout(const Design& design, const LayoutFreedom& freedom);

/// What mends an illegal design, each alone: another layout of the same devices, another number of devices, another
/// batch. Nearest first; empty for a legal design.
std::vector<NearestLayout> legal_offers(const Design& design);

}  // namespace trainyard
