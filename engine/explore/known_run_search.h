// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/explore/layout_search.h"
#include "engine/studies/case_studies.h"

namespace trainyard {

/// A known run beside the fastest layout of the same devices, model and recipe.
struct KnownRunSearch {
  const CaseStudy* run;
  bool finished = false;
  double published = 0, fastest = 0;  ///< tokens a second here, of the layout that was published and of the fastest
  double faster() const { return fastest / published - 1; }
  Design design;                         ///< with the fastest layout
  std::vector<ParameterHandle> changed;  ///< against the run
};

/// The fastest layout for one of known_runs(). It may hold as much as the published one does: that one fitted.
KnownRunSearch search_known_run(const CaseStudy& run, const Execution& execution = {});
/// In the order of known_runs().
std::vector<KnownRunSearch> search_known_runs(const Execution& execution = {});

}  // namespace trainyard
