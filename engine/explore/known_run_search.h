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

/// In the order of known_runs(). A layout may hold as much as the published one does: that one fitted.
std::vector<KnownRunSearch> search_known_runs(const Execution& execution = {});

}  // namespace trainyard
