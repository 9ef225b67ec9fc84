// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/explore/goal_seek.h"

namespace trainyard {

/// The values of a question's input that are tried first, ascending.
struct SeekValues {
  std::vector<double> tried;
  /// All whole numbers worth trying if they are too many to try each; `tried` then has only some of them. Empty if
  /// `tried` is complete, and for continuous inputs.
  std::vector<double> all;
};
SeekValues seek_values(const Design& design, const SeekQuestion& question, const Execution& execution);

/// True for inputs without an order: choices, toggles, catalog entries.
bool is_unordered(const Parameter& input);

}  // namespace trainyard
