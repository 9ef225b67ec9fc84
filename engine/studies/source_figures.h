// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/design/design.h"

namespace trainyard {

/// A figure that a document prints, and the design and metric that should give it back.
struct SourceFigure {
  std::string id, subject;
  std::string figure;  ///< as printed: "3.9 GB/s per node"
  std::string where;   ///< the document
  std::string metric;  ///< id
  double value;        ///< as printed, in SI; unknown where the document prints none
  bool agrees = true;  ///< false: the figure contradicts its own inputs or mixes up units
  std::string reason;  ///< why it agrees, or what is wrong with it
  Design design;
};

/// What a figure that agrees may differ by.
inline constexpr double source_figure_tolerance = 0.01;

/// All that are built in, parsed once, thread-safe.
const std::vector<SourceFigure>& source_figures();

}  // namespace trainyard
