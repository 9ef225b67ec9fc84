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
  double ideal;  ///< seconds if the throughput per device were that of the given design
  bool legal;    ///< false only if the point is the given design itself and that is not legal
  bool fits;
  Design design;
  std::vector<ParameterHandle> changed;  ///< changed inputs except devices and replicas, in table order
};

/// Returns the device counts of the curve: the current count and its multiples by powers of two.
std::vector<double> scaling_counts(const Design& design);
/// Returns the point of `design` on the curve of `given`. `reference` is the finish time of `given` in s × its devices.
ScalingPoint scaling_point(const Design& design, const Design& given, const Evaluation& result, double reference);

/// Computes the days to finish against the device count with a fixed batch. Only data parallelism changes; if that is
/// not legal, the nearest legal layout is used. Counts without a legal layout are left out. `out` is reused.
void scaling_curve(const Design& design, std::vector<ScalingPoint>& out);

/// scaling_curve() in two parts: own_layouts() is immediate, add_nearest_layouts() takes some milliseconds per count.
struct ScalingCurve {
  std::vector<ScalingPoint> points;
  std::vector<Design> open;  ///< designs at the device counts at which the given layout is illegal
};
void own_layouts(const Design& design, ScalingCurve& out);
void add_nearest_layouts(const Design& design, ScalingCurve& curve);

}  // namespace trainyard
