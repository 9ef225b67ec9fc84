// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/measured/run.h"

namespace trainyard {

/// The model of a row of a table.
struct RowModel {
  ModelRef model;             ///< nullptr if nothing tells it
  std::string weight_format;  ///< from the name ("…-AWQ") or its repository; empty for 16 bits
  std::string not_scored;     ///< why the errors of the row do not count: a size stands in for the model
  std::string refused;        ///< why there is no model, with the nearest names
};
/// The model from the shapes that a row states, or by its name: a repository of the hub, an entry of the catalog, or a
/// known alias. A size alone ("70B") takes the entry that is nearest in size, and the row does not count. What was
/// assumed of the shape is added to `assumed`.
RowModel model_of(const Run& run, std::vector<std::string>& assumed);

/// Why no such model exists, whose shapes a row states; empty where one may.
std::string shape_defect(const Model& model);

/// A text in lower-case letters and digits only: "LLAMA3.1_405B" → "llama31405b".
std::string plain_letters(const std::string& text);
/// Whether `text` contains `part`, whatever the case.
bool mentions(const std::string& text, const char* part);

}  // namespace trainyard
