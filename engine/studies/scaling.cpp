// SPDX-License-Identifier: Apache-2.0
#include "engine/studies/scaling.h"

#include <algorithm>
#include <cmath>

#include "engine/metrics/evaluation.h"

namespace trainyard {
namespace {
constexpr int halvings = 3, doublings = 3, points_per_octave = 1;
}

void scaling_curve(const Design& design, std::vector<ScalingPoint>& out) {
  static thread_local Evaluation result;
  out.clear();
  const double now = design.cluster.accelerators;
  evaluate(design, result);
  const double reference = result.finish_days * 86400 * now;
  Design changed = design;
  changed.layout.data_parallel = automatic;
  for (int i = -halvings * points_per_octave; i <= doublings * points_per_octave; ++i) {
    const double count = std::round(now * std::exp2(static_cast<double>(i) / points_per_octave));
    if (count < 1) continue;
    changed.cluster.accelerators = count;
    evaluate(i == 0 ? design : changed, result);
    // A count that the other degrees do not divide has no meaning on the curve.
    const bool whole = result.legality.reason != Illegality::product;
    if (i != 0 && !whole) continue;
    out.push_back({count, result.finish_days * 86400, result.mfu, reference / count,
                   result.legality.reason == Illegality::none, result.fits != Fit::no});
  }
}

}  // namespace trainyard
