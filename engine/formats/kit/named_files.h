// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace trainyard {

/// The paths, and behind them files that one of them names and that lie in its folder or below: the DeepSpeed file of
/// an accelerate file or of Megatron-DeepSpeed, and the configuration file of a vLLM command. Reads ordinary files of
/// at most a mebibyte; names that lead out of the folder are passed over.
std::vector<std::string> with_named_files(const std::vector<std::string>& paths);

}  // namespace trainyard
