// SPDX-License-Identifier: Apache-2.0
#include "engine/explore/sweep_layout.h"

#include "engine/explore/best_layout.h"
#include "engine/studies/nearest_layout.h"
#include "engine/text.h"

#define TR(text) TRAINYARD_TR(text)

namespace trainyard {
namespace {

constexpr SweepLayoutRow rows[] = {
    {SweepLayout::kept, "kept", TR("Unchanged layout"),
     TR("Set degrees stay fixed. If the layout is not legal, the point shows why.")},
    {SweepLayout::nearest, "nearest", TR("Nearest legal layout"),
     TR("If the layout is not legal, the nearest legal one with the same GPUs and batch is used.")},
    {SweepLayout::best, "best", TR("Best layout"),
     TR("The layout and recipe that rank best by the first result at each point.")},
};

std::optional<LayoutPoint> nearest_layout(const Design& design) {
  const auto nearest = nearest_legal_layout(design, {.degrees = true});
  if (!nearest) return std::nullopt;
  return point_of(nearest->design);
}

/// Returns the metric that ranks layouts: the first one for which lower or higher is better.
MetricHandle rank_of(const GridSweep& sweep) {
  for (const MetricHandle metric : sweep.metrics)
    if (metric->better != Better::neither) return metric;
  return &Evaluation::tokens_per_second;
}

std::optional<LayoutPoint> best_point(const GridSweep& sweep, const Design& design, const std::stop_token& stop) {
  std::vector<ParameterHandle> kept;
  for (const SweepAxis& axis : sweep.axes) kept.push_back(axis.input);
  const BestLayout best = best_layout(design, rank_of(sweep), kept, stop);
  if (!best.design || changed(*best.design, design).empty()) return std::nullopt;
  return point_of(*best.design);
}

}  // namespace

std::span<const SweepLayoutRow> sweep_layouts() { return rows; }

std::optional<LayoutPoint> other_layout(const GridSweep& sweep, const Design& design, const Evaluation& evaluation,
                                        const std::stop_token& stop) {
  if (design.job != Job::training) return std::nullopt;
  if (sweep.layout == SweepLayout::best)
    if (auto best = best_point(sweep, design, stop)) return best;
  if (sweep.layout == SweepLayout::kept || evaluation.legality.reason == Illegality::none) return std::nullopt;
  return nearest_layout(design);
}

}  // namespace trainyard
