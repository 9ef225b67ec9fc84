// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "engine/catalog/entries.h"

namespace trainyard {

/// torchtitan's name of a model, such as "llama3" with flavour "8B". Its files contain only the names; the shapes are
/// in its code.
struct Flavor {
  std::string name, flavor;
  ModelRef model;
};

/// Empty for names that no release of torchtitan has.
std::optional<Flavor> find_flavor(const std::string& name, const std::string& flavor);
std::optional<Flavor> flavor_of(const Model& model);

}  // namespace trainyard
