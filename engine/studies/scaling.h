// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "engine/design/design.h"
#include "engine/evaluation/evaluation.h"
#include "engine/metrics/result_band.h"
#include "engine/parameters/handle.h"

namespace trainyard {

/// One point of the scaling curve: the same work on another number of devices, by a legal design that was evaluated.
struct ScalingPoint {
  double accelerators;
  double time;                          ///< seconds until the finish
  std::optional<ResultBand> days_band;  ///< of the days until then
  double mfu;
  double ideal;  ///< seconds if throughput per device stayed that of the design
  bool legal;    ///< false only of the present design, where it is not
  bool fits;
  Design design;
  std::vector<ParameterHandle> changed;  ///< what the layout changes beside devices and replicas, in table order
};

/// The counts of the curve: halvings and doublings of the present one, and itself.
std::vector<double> scaling_counts(const Design& design);
/// What a design on such a count comes to; `reference` is the seconds of the given one times its devices.
ScalingPoint scaling_point(const Design& design, const Design& given, const Evaluation& result, double reference);

/// Days against device count, batch kept: data parallelism takes up the change. Where that is not legal, the nearest
/// legal layout of that count stands in; a count without any is left out. `out` is reused.
void scaling_curve(const Design& design, std::vector<ScalingPoint>& out);

/// The same in two parts: what is evaluated at once, and what has to be looked for, which takes some milliseconds a
/// count.
struct ScalingCurve {
  std::vector<ScalingPoint> points;
  std::vector<Design> open;  ///< on the counts where the own layout is not legal
};
void own_layouts(const Design& design, ScalingCurve& out);
void add_nearest_layouts(const Design& design, ScalingCurve& curve);

}  // namespace trainyard
