// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/parameters/handle.h"

namespace trainyard {

/// One setting of one input, which may be combined with another.
struct SingleChange {
  const Parameter* parameter;
  Value value;
  bool keeps_stages = false;  ///< with the virtual stages that go with it
};

/// Makes the change in `after`, a copy of `before`, and names the inputs that moved.
std::vector<ParameterHandle> apply(const SingleChange& change, const Design& before, Design& after);

/// Every other setting of the inputs that say how the work is laid out and done, not what is trained or with which
/// program; whole offloading; and more devices.
std::vector<SingleChange> single_changes(const Design& design);

}  // namespace trainyard
