// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "engine/catalog/entries.h"

namespace trainyard {

/// Adjusts dependent fields after the field `changed` was edited, so that the model stays consistent. For example,
/// dense and expert layers add up to all layers, and KV heads match the attention type.
void follow(Model& model, const Model& before, std::string_view changed);

/// Fills missing fields of a model read from a file if its other fields determine them.
void complete(Model& model);

/// Returns the first contradiction in the model as the end of a sentence; empty if there is none.
std::string contradiction(const Model& model);

}  // namespace trainyard
