// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/catalog/entries.h"

namespace trainyard {

/// A model as people, servers and tables name it: a repository of the Hugging Face hub, a folder with such a name, an
/// entry of the catalog or a known alias of one.
struct HubModel {
  ModelRef model;             ///< nullptr if the catalog has no model of that name
  std::string weight_format;  ///< from the name ("…-AWQ") or the repository; empty for 16 bits
};
/// The model with that name. Words for a fine-tune, an edition or a recipe ("Instruct", "0528", "LoRA") do not count;
/// every other word must agree, because "Qwen2-7B" is not Qwen2.5 7B.
HubModel hub_model(const std::string& name);

/// The model whose name begins a longer one ("Llama3-70B cut to 12 layers"); nullptr for none. Only for rows that state
/// their own shape.
ModelRef model_family(const std::string& name);

/// "meta-llama/Llama-3.1-8B", or the catalog's name if no repository is known.
std::string hub_name(const Model& model);

/// The models whose names differ least from a name, nearest first.
std::vector<ModelRef> nearest_names(const std::string& name, size_t count);
/// "no model of the catalog is called “Qwen2-7B”; the nearest names are …"
std::string unknown_model(const std::string& name);

}  // namespace trainyard
