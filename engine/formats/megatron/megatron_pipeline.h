// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/formats/megatron/megatron.h"

namespace trainyard::megatron {

/// Returns the number of transformer layers of each stage, with virtual stages in model order. A layout is
/// "Et*2|(tt|)*5t|tmL", or lists of "embedding", "decoder", "mtp", "loss". Empty if the value is not a layout.
std::optional<std::vector<double>> layout_stages(const Json& value);

/// Arguments that tell Megatron-LM how to distribute layers over stages; empty if all stages have the same number.
struct WrittenStages {
  bool counted = false;  ///< embedding and loss each count as a layer
  std::optional<double> first, last;
  std::string layout;
};
WrittenStages written_stages(const Design& design);

}  // namespace trainyard::megatron
