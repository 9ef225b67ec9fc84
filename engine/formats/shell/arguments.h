// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/json/json.h"

namespace trainyard {

/// A text as one word of a shell, in quotes where it has to be.
std::string quoted_word(const std::string& word);
/// The options of a tree as a shell takes them, each with its values on a line: "--tensor-model-parallel-size 8".
std::vector<std::string> argument_lines(const Json& tree);

}  // namespace trainyard
