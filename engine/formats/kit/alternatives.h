// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/formats/kit/import.h"

namespace trainyard {

/// A file whose kind is known.
struct KnownFile {
  Document document;
  const Format* format;
};

/// Files of which one was left out: another describes the same thing as a whole.
struct Alternatives {
  std::vector<Contradiction> contradictions;
  std::vector<IgnoredValue> left_out;
};

/// Two configurations of a model, or two of one trainer, are two designs, and no design has half of each. Of each kind
/// the preferred file stays, else the first; where they say different things, every pair of values is told. `read`
/// imports one file alone.
Alternatives keep_one_of_each(std::vector<KnownFile>& files, const std::vector<std::string>& preferred,
                              const std::function<Import(const KnownFile&)>& read);

}  // namespace trainyard
