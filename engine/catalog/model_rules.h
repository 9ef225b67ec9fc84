// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "engine/catalog/entries.h"

namespace trainyard {

/// Brings the other fields of a model in line with the one that was just changed, so that a model edited one field
/// at a time never contradicts itself: layers with and without experts add up, keys and values fit the attention.
void follow(Model& model, const Model& before, std::string_view changed);

/// Fills what a model read from a file leaves open because its other fields already say it.
void complete(Model& model);

/// What is contradictory about the model, as the end of a sentence, or nothing.
std::string contradiction(const Model& model);

}  // namespace trainyard
