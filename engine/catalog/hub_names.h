// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/catalog/entries.h"

namespace trainyard {

/// A model, identified by a name from users, servers or tables: a Hugging Face repository, a folder named like one, a
/// catalog entry or a known alias.
struct HubModel {
  ModelRef model;             ///< nullptr if the catalog has no such model
  std::string weight_format;  ///< from the name ("…-AWQ") or the repository; empty: 16 bits
};
/// Finds a model by name. Ignores words for a fine-tune, edition or recipe ("Instruct", "0528", "LoRA"). All other
/// words must match, because "Qwen2-7B" is not "Qwen2.5 7B".
HubModel hub_model(const std::string& name);

/// Returns the catalog model whose name is the start of `name` ("Llama3-70B cut to 12 layers"), or nullptr. Use it only
/// for rows that state their own shape.
ModelRef model_family(const std::string& name);

/// Returns the model's repository ("meta-llama/Llama-3.1-8B"), or its catalog name with dashes if none is known.
std::string hub_name(const Model& model);

/// Returns up to `count` models with the most similar names, nearest first.
std::vector<ModelRef> nearest_names(const std::string& name, size_t count);
/// Returns the message "the catalog has no model “Qwen2-7B”; the nearest names are …"
std::string unknown_model(const std::string& name);

}  // namespace trainyard
