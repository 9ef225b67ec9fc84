// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/parameters/handle.h"

namespace trainyard {

/// One setting of one input, which may be combined with another.
struct SingleChange {
  const Parameter* parameter;
  Value value;
  bool keeps_stages = false;  ///< also adjusts the virtual stages to keep the product of both
};

/// Makes the change in `after`, a copy of `before`; returns the inputs that changed.
std::vector<ParameterHandle> apply(const SingleChange& change, const Design& before, Design& after);

/// Returns changes of the layout and recipe inputs, except of the framework and of what is trained: every other choice;
/// for numbers, the neighbouring powers of two. Also returns full offloading and more devices.
std::vector<SingleChange> single_changes(const Design& design);

}  // namespace trainyard
