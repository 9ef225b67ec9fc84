// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/formats/kit/import.h"

namespace trainyard {

/// Merges ignored keys that differ only in numbers, such as layers, and have the same reason: "layers.*.mlp" with the
/// number of keys as its value.
void join_repeated_keys(std::vector<IgnoredValue>& ignored);

}  // namespace trainyard
