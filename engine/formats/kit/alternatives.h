// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/formats/kit/import.h"

namespace trainyard {

/// A file whose format is recognised.
struct KnownFile {
  Document document;
  const Format* format;
};

/// Files left out because another file describes the same thing completely.
struct Alternatives {
  std::vector<Contradiction> contradictions;
  std::vector<IgnoredValue> left_out;
};

/// Keeps one file of each format that describes a model or a trainer completely: a design cannot mix two. Keeps the
/// preferred file, else the first, and reports each value that differs. `read` imports one file alone.
Alternatives keep_one_of_each(std::vector<KnownFile>& files, const std::vector<std::string>& preferred,
                              const std::function<Import(const KnownFile&)>& read);

}  // namespace trainyard
