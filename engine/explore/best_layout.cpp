// SPDX-License-Identifier: Apache-2.0
#include "engine/explore/best_layout.h"

#include "engine/explore/layout_search.h"

namespace trainyard {

namespace {

BestLayout best_of_space(const Design& design, const SearchSpace& space, MetricHandle rank,
                         const std::stop_token& stop) {
  SearchGoals goals;
  goals.rank = rank;
  goals.best = 1;
  goals.chart_points = 0;
  goals.best_alone = true;
  const SearchPart part = search_range(design, space, goals, {0, space.size()}, {stop, {}, 1});
  // Take the best value: the simplest of nearly equal layouts could miss a limit that the best one meets.
  BestLayout out{std::nullopt, part.decided};
  if (!part.best.empty() && !stop.stop_requested()) out.design = space.design(design, part.best.front().index);
  return out;
}

}  // namespace

BestLayout best_layout(const Design& design, MetricHandle rank, std::span<const ParameterHandle> kept,
                       const std::stop_token& stop) {
  SearchSpace space = default_space(design);
  for (const ParameterHandle input : kept) space.keep(input);
  return best_of_space(design, space, rank, stop);
}

BestLayout estimated_layout(const Design& design, MetricHandle rank, const std::stop_token& stop) {
  return best_of_space(design, first_look_space(design, default_space(design)), rank, stop);
}

}  // namespace trainyard
