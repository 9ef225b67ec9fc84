// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/explore/layout_search.h"
#include "engine/studies/case_studies.h"

namespace trainyard {

/// A known run compared with the fastest layout on the same devices with the same model and recipe.
struct KnownRunSearch {
  const CaseStudy* run;
  bool finished = false;
  double published = 0, fastest = 0;  ///< predicted tokens/s of the published layout and of the fastest one
  double faster() const { return fastest / published - 1; }
  Design design;                         ///< with the fastest layout
  std::vector<ParameterHandle> changed;  ///< inputs that differ from the published run
};

/// Finds the fastest layout for one of known_runs(). It may use as much memory as the published layout, which did fit.
KnownRunSearch search_known_run(const CaseStudy& run, const Execution& execution = {});
/// Searches all known_runs(), in their order.
std::vector<KnownRunSearch> search_known_runs(const Execution& execution = {});

}  // namespace trainyard
