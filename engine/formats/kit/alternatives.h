// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <functional>
#include <string>
#include <vector>

#include "engine/formats/kit/import.h"

namespace trainyard {

/// Alternative names of each argument that Megatron-LM requires, joined by '|'. A script with all of them is complete.
inline constexpr std::array<const char*, 5> required_megatron_arguments{
    "num-layers|encoder-num-layers|decoder-num-layers", "hidden-size", "num-attention-heads",
    "micro-batch-size|batch-size", "seq-length|encoder-seq-length|decoder-seq-length"};

/// A file whose format is recognised.
struct KnownFile {
  Document document;
  const Format* format;
};

/// Result of keep_one_of_each(): the files left out, and the values in which they differ from the file kept.
struct Alternatives {
  std::vector<Contradiction> contradictions;
  std::vector<IgnoredValue> left_out;
  /// Files left out in favour of a preferred one. What only they state still counts.
  std::vector<Import> fillers;
};

/// Keeps one of several files that each describe a model or a training completely, because a design cannot mix them.
/// Keeps the preferred file, else the first, and reports each value that differs. `read` imports one file alone.
Alternatives keep_one_of_each(std::vector<KnownFile>& files, const std::vector<std::string>& preferred,
                              const std::function<Import(const KnownFile&)>& read);

}  // namespace trainyard
