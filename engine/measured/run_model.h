// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/measured/run.h"

namespace trainyard {

/// The model found for a row of a table.
struct RowModel {
  ModelRef model;             ///< nullptr if it cannot be determined
  std::string weight_format;  ///< from the name ("…-AWQ") or its repository; empty: 16 bits
  std::string not_scored;     ///< why the row's errors do not count, such as a size instead of a name
  std::string refused;        ///< why no model was found, with the nearest names; empty if one was found
};
/// Returns the model given by the row's shapes. Otherwise looks up the name: a repository of the hub, a catalog entry
/// or a known alias. For a size alone ("70B"), returns the entry of the nearest size, and the row is not scored.
/// Assumed shapes are added to `assumed`.
RowModel model_of(const Run& run, std::vector<std::string>& assumed);

/// Returns why the shapes of a model are impossible; empty if they are valid.
std::string shape_defect(const Model& model);

/// Returns the text reduced to lower-case letters and digits: "LLAMA3.1_405B" → "llama31405b".
std::string plain_letters(const std::string& text);
/// Returns whether `text` contains `phrase`, ignoring case.
bool has_phrase(std::string_view text, std::string_view phrase);

}  // namespace trainyard
