// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/design/design.h"

namespace trainyard {

/// A figure printed in a document, and the design and metric that should reproduce it.
struct SourceFigure {
  std::string id, subject;
  std::string figure;  ///< as printed: "3.9 GB/s per node"
  std::string where;   ///< the document
  std::string metric;  ///< id
  double value;        ///< as printed, in SI; NaN if the document has no figure
  bool agrees = true;  ///< false if the printed figure contradicts its own inputs or confuses units
  std::string reason;  ///< why it agrees, or what is wrong with it
  Design design;
};

/// Relative tolerance for figures that agree.
inline constexpr double source_figure_tolerance = 0.01;

/// All built-in figures; parsed once, thread-safe.
const std::vector<SourceFigure>& source_figures();

}  // namespace trainyard
