// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "engine/catalog/entries.h"

namespace trainyard {

/// What torchtitan calls a model: "llama3" of "8B". Its code has the shapes, its files only the names.
struct Flavor {
  std::string name, flavor;
  ModelRef model;
};

/// Nothing for names that no release of torchtitan has.
std::optional<Flavor> find_flavor(const std::string& name, const std::string& flavor);
std::optional<Flavor> flavor_of(const Model& model);

}  // namespace trainyard
