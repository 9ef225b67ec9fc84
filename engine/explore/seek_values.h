// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/explore/goal_seek.h"

namespace trainyard {

/// Which values of the input of a question are tried first, ascending.
struct SeekValues {
  std::vector<double> tried;
  /// All whole numbers that are worth trying, where they are too many to try each: `tried` is a part of them. Empty
  /// where `tried` has all there is, and for continuous inputs.
  std::vector<double> all;
};
SeekValues seek_values(const Design& design, const SeekQuestion& question, const Execution& execution);

/// Whether an input has no order: choices, toggles, catalog entries.
bool is_unordered(const Parameter& input);

}  // namespace trainyard
