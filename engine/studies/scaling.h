// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "engine/design/design.h"
#include "engine/evaluation/evaluation.h"
#include "engine/metrics/result_band.h"
#include "engine/parameters/handle.h"

namespace trainyard {

/// One point of the scaling curve: the same work on another number of devices, with a legal, evaluated design.
struct ScalingPoint {
  double accelerators;
  double time;                          ///< seconds until the finish
  std::optional<ResultBand> days_band;  ///< likely range of the days until the finish
  double mfu;
  double ideal;  ///< seconds at the present design's throughput per device
  bool legal;    ///< false only for the present design, if it is not legal
  bool fits;
  Design design;
  std::vector<ParameterHandle> changed;  ///< layout inputs that change, other than devices and replicas, in table order
};

/// Device counts of the curve: the present count, and its halvings and doublings.
std::vector<double> scaling_counts(const Design& design);
/// A point of the curve for a design; `reference` is the given design's finish time in s × its devices.
ScalingPoint scaling_point(const Design& design, const Design& given, const Evaluation& result, double reference);

/// Days against device count at a fixed batch: data parallelism changes. If that is not legal, the nearest legal layout
/// of that count is used; counts without any are left out. `out` is reused.
void scaling_curve(const Design& design, std::vector<ScalingPoint>& out);

/// The same in two parts: own_layouts() is immediate; add_nearest_layouts() takes some milliseconds per count.
struct ScalingCurve {
  std::vector<ScalingPoint> points;
  std::vector<Design> open;  ///< designs of the counts for which the own layout is not legal
};
void own_layouts(const Design& design, ScalingCurve& out);
void add_nearest_layouts(const Design& design, ScalingCurve& curve);

}  // namespace trainyard
