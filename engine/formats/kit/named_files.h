// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace trainyard {

/// Returns the paths, followed by files that one of them names: the DeepSpeed file of an accelerate or
/// Megatron-DeepSpeed file, and the configuration file of a vLLM command. Named files must be in or below the same
/// folder; a path out of it is replaced by a file of that name in the folder. Reads ordinary files up to 1 MiB.
std::vector<std::string> with_named_files(const std::vector<std::string>& paths);

}  // namespace trainyard
