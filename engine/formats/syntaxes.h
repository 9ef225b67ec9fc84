// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace trainyard {

// The tree as the text of a syntax, without comments.
std::string write_yaml(const nlohmann::ordered_json& tree);
std::string write_toml(const nlohmann::ordered_json& tree);
/// One option a line.
std::string write_arguments(const nlohmann::ordered_json& tree);

}  // namespace trainyard
