// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/formats/documents/document.h"
#include "engine/json/json.h"

namespace trainyard {

/// The names of the functions of a Python source whose result passes the test. Empty for other documents.
std::vector<std::string> recipe_names(const Document& document, bool (*is_recipe)(const Json& result));
/// Chooses one of these functions: the first that is not for debugging. Warns about the others. Requires at least one.
std::string choose_recipe(Document& document, bool (*is_recipe)(const Json& result));

}  // namespace trainyard
