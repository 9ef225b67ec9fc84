// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "engine/json/json.h"

namespace trainyard {

// The tree as text in one syntax, without comments.
std::string write_yaml(const Json& tree);
std::string write_toml(const Json& tree);
/// One option per line.
std::string write_arguments(const Json& tree);

}  // namespace trainyard
