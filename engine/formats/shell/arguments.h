// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/json/json.h"

namespace trainyard {

/// Returns the text as one shell word, quoted if necessary.
std::string quoted_word(const std::string& word);
/// Returns the options of a tree as shell arguments, one option with its values per line: "--tensor-model-parallel-size
/// 8".
std::vector<std::string> argument_lines(const Json& tree);

}  // namespace trainyard
