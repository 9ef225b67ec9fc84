// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "engine/catalog/entries.h"

namespace trainyard {

/// torchtitan's name of a model, such as "llama3" with flavour "8B". Its files contain only these names, because its
/// code defines the shapes.
struct Flavor {
  std::string name, flavor;
  ModelRef model;
};

/// Returns the model with these names; empty if no release of torchtitan has it.
std::optional<Flavor> find_flavor(const std::string& name, const std::string& flavor);
std::optional<Flavor> flavor_of(const Model& model);

}  // namespace trainyard
