// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace trainyard {

/// The paths, followed by files in the same folder or below that one of them names: the DeepSpeed file of an accelerate
/// or Megatron-DeepSpeed file, and the configuration file of a vLLM command. Reads ordinary files up to 1 MiB. A path
/// out of the folder is replaced by a file of that name in the folder.
std::vector<std::string> with_named_files(const std::vector<std::string>& paths);

}  // namespace trainyard
