// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/formats/kit/alternatives.h"

namespace trainyard {

/// "model-00002-of-00004.safetensors": which of how many files that hold the tensors of one model.
struct ShardName {
  std::string set;  ///< what the names of all of them have in common
  size_t number, count;
};
/// None for a file that is a whole by its name.
std::optional<ShardName> shard_name(std::string_view file);

/// Replaces the shards of a model by one file with all of their tensors. Its tree has the keys "files", how many there
/// should be, and "missing", their names, where some were not given. An index beside them says how many layers the
/// model has.
void join_shards(std::vector<KnownFile>& files);

}  // namespace trainyard
