// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/measured/run.h"

namespace trainyard {

/// The model of a run: the catalog's entry of that name with the shapes that the run states, or a new one from those
/// shapes alone. Null when neither is enough; what was assumed is added to `assumed`.
ModelRef model_of(const Run& run, std::vector<std::string>& assumed);

/// Why no such model exists, whose shapes a row states; empty where one may.
std::string shape_defect(const Model& model);

/// The catalog's entry whose id or name stands at the start of a model's name, the longest one; null for none.
ModelRef catalog_model(const std::string& name);

/// A text in lower-case letters and digits only: "LLAMA3.1_405B" → "llama31405b".
std::string plain_letters(const std::string& text);
/// Whether `text` contains `part`, whatever the case.
bool mentions(const std::string& text, const char* part);

}  // namespace trainyard
