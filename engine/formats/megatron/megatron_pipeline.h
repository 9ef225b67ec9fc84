// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/formats/megatron/megatron.h"

namespace trainyard::megatron {

/// The transformer layers of each stage that a layout names, virtual stages in the order of the model:
/// "Et*2|(tt|)*5t|tmL", or lists of "embedding", "decoder", "mtp", "loss". Nothing where it is no layout.
std::optional<std::vector<double>> layout_stages(const Json& value);

/// What tells Megatron-LM how the layers of a design are dealt; nothing where each device has as many.
struct WrittenStages {
  bool counted = false;  ///< embedding and loss take the place of a layer each
  std::optional<double> first, last;
  std::string layout;
};
WrittenStages written_stages(const Design& design);

}  // namespace trainyard::megatron
