// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "engine/catalog/entries.h"

namespace trainyard {

/// A model as servers name it: a repository of the Hugging Face hub, or a folder that is called like one.
struct HubModel {
  ModelRef model;             ///< nullptr where the catalog has none of that name
  std::string weight_format;  ///< what the name says of it ("…-AWQ"), or the repository is known for; empty for 16 bits
};
HubModel hub_model(const std::string& name);

/// "meta-llama/Llama-3.1-8B", or the catalog's name where none is known.
std::string hub_name(const Model& model);

}  // namespace trainyard
