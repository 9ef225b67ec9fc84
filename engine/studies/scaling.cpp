// SPDX-License-Identifier: Apache-2.0
#include "engine/studies/scaling.h"

#include <array>
#include <cmath>

#include "engine/studies/sweep.h"

namespace trainyard {
namespace {

constexpr int halvings = 3, doublings = 3;

ScalingPoint point_of(double accelerators, const Evaluation& result, double reference) {
  return {accelerators,
          result.finish_days * 86400,
          result.mfu,
          reference / accelerators,
          result.legality.reason == Illegality::none,
          result.fits != Fit::no};
}

}  // namespace

void scaling_curve(const Design& design, std::vector<ScalingPoint>& out) {
  static thread_local Sweep sweep;
  static thread_local Evaluation present;
  out.clear();
  const double now = design.cluster.accelerators;
  evaluate(design, present);
  const double reference = present.finish_days * 86400 * now;
  std::array<double, halvings + 1 + doublings> counts;
  for (std::size_t i = 0; i < counts.size(); ++i)
    counts[i] = std::round(now * std::exp2(static_cast<double>(i) - halvings));
  Design changed = design;
  changed.layout.data_parallel = automatic;
  sweep.run(changed, {&Cluster::accelerators, counts}, [&](const SweepPoint& p) {
    const double count = counts[p.index];
    if (p.index == halvings) return out.push_back(point_of(count, present, reference));
    // A count that the other degrees do not divide has no meaning on the curve.
    if (count < 1 || p.result.legality.reason == Illegality::product) return;
    out.push_back(point_of(count, p.result, reference));
  });
}

}  // namespace trainyard
