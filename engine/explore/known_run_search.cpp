// SPDX-License-Identifier: Apache-2.0
#include "engine/explore/known_run_search.h"

#include <algorithm>

namespace trainyard {

KnownRunSearch search_known_run(const CaseStudy& run, const Execution& execution) {
  const Evaluation own = evaluate(run.design);
  SearchGoals goals;
  goals.memory_left = std::min(0.0, own.memory_free);
  goals.chart_points = 0;
  const SearchSpace space = default_space(run.design);
  const SearchPart part = search_range(run.design, space, goals, {0, space.size()}, execution);
  KnownRunSearch out{&run, part.decided == part.size, own.tokens_per_second, 0, run.design, {}};
  if (part.best.empty()) return out;
  out.design = space.design(run.design, part.best.front().index);
  out.fastest = evaluate(out.design).tokens_per_second;
  for (const Parameter* p : changed(out.design, run.design)) out.changed.emplace_back(*p);
  return out;
}

std::vector<KnownRunSearch> search_known_runs(const Execution& execution) {
  std::vector<KnownRunSearch> out;
  const auto count = static_cast<double>(known_runs().size());
  for (const CaseStudy& run : known_runs()) {
    const auto done = static_cast<double>(out.size());
    out.push_back(search_known_run(run, execution.part(done / count, (done + 1) / count)));
    if (execution.stopped()) break;
  }
  return out;
}

}  // namespace trainyard
