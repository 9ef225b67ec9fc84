// SPDX-License-Identifier: Apache-2.0
#include "engine/explore/best_at_counts.h"

#include "engine/explore/layout_search.h"

namespace trainyard {

std::vector<ScalingPoint> best_at_counts(const Design& design, const Execution& execution) {
  constexpr double day = 86400;
  const std::vector<double> counts = scaling_counts(design);
  std::vector<ScalingPoint> nearest;
  scaling_curve(design, nearest);
  const double reference = evaluate(design).finish_days * day * design.cluster.accelerators;
  std::vector<ScalingPoint> out;
  for (std::size_t i = 0; i < counts.size() && !execution.stopped(); ++i) {
    Design on_count = design;
    on_count.cluster.accelerators = counts[i];
    if (counts[i] != design.cluster.accelerators) on_count.layout.data_parallel = automatic;
    // On many devices, only degrees outside the default space may be legal: start from the nearest legal layout, so
    // that its degrees are searched as well.
    for (const ScalingPoint& p : nearest)
      if (p.accelerators == counts[i] && p.legal) on_count = p.design;
    const auto share = [&](std::size_t done) { return static_cast<double>(done) / static_cast<double>(counts.size()); };
    // Only the fastest layout is needed; choosing the simplest of equal layouts would make the curve jump.
    const SearchGoals goals{.rank = &Evaluation::finish_days, .best = 1, .chart_points = 0, .equal_share = 0};
    const LayoutSearch found =
        search_layouts(on_count, default_space(on_count), goals, execution.part(share(i), share(i + 1)));
    if (found.best.empty()) continue;
    const FoundLayout& best = found.best.front();
    out.push_back(scaling_point(best.design, design, best.evaluation, reference));
  }
  return out;
}

}  // namespace trainyard
