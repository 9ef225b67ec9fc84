// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/formats/kit/alternatives.h"

namespace trainyard {

/// The parts of "model-00002-of-00004.safetensors", one of several files that hold one model's tensors.
struct ShardName {
  std::string set;  ///< the common start of all names
  size_t number, count;
};
/// Empty if the name is not that of a shard.
std::optional<ShardName> shard_name(std::string_view file);

/// Merges the shards of each model into one file with all their tensors. Its tree also has "files", the expected number
/// of shards, and "missing", the names of missing ones. An index among the files supplies the number of layers.
void join_shards(std::vector<KnownFile>& files);

}  // namespace trainyard
