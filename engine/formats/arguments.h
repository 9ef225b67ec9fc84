// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace trainyard {

/// The options of a tree as a shell takes them, each with its values on a line: "--tensor-model-parallel-size 8".
std::vector<std::string> argument_lines(const nlohmann::ordered_json& tree);

}  // namespace trainyard
