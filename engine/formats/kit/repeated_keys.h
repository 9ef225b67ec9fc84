// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/formats/kit/import.h"

namespace trainyard {

/// Joins keys that differ in numbers alone, as those of layers, and are ignored for one reason: "layers.*.mlp" with the
/// number of keys as its value.
void join_repeated_keys(std::vector<IgnoredValue>& ignored);

}  // namespace trainyard
