// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/design/design.h"

namespace trainyard {

/// A figure that somebody published about a run, and the metric that should give it back.
struct PublishedFigure {
  std::string metric;
  double value;        ///< SI
  double tolerance;    ///< share of the value
  std::string figure;  ///< as printed: "40 s"
  std::string note;    ///< what the figure means, or why it differs; may be empty
};

/// A real system or run as a design to start from.
struct CaseStudy {
  std::string id, name, summary;
  Design design;
  std::vector<PublishedFigure> published;
  std::vector<std::string> sources;
};

/// All that are built in: runs first, reference architectures last. Parsed once, thread-safe.
const std::vector<CaseStudy>& case_studies();
/// Nothing for an unknown id.
const CaseStudy* find_case_study(std::string_view id);

}  // namespace trainyard
