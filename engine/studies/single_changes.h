// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/parameters/handle.h"

namespace trainyard {

/// One setting of one input, which may be combined with another.
struct SingleChange {
  const Parameter* parameter;
  Value value;
  bool keeps_stages = false;  ///< also adjusts the virtual stages
};

/// Makes the change in `after`, a copy of `before`; returns the inputs that changed.
std::vector<ParameterHandle> apply(const SingleChange& change, const Design& before, Design& after);

/// Every other setting of layout and recipe inputs, except the training itself and the framework; full offloading; more
/// devices.
std::vector<SingleChange> single_changes(const Design& design);

}  // namespace trainyard
