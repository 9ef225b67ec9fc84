// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/design/design.h"
#include "engine/json/json.h"

namespace trainyard {

/// Writes the keys of a TOML file of torchtitan as a configuration in Python, which replaced TOML on 2026-02-23. Keys
/// that releases since then lack are left out.
std::string torchtitan_source(const Json& tree, const std::vector<std::string>& comments, const Design& design);

}  // namespace trainyard
