// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/formats/format.h"

namespace trainyard {

/// A design in the words of another program.
struct Export {
  std::string text;
  /// Inputs of layout, recipe and work that the format has no word for, as `--set` takes them. They stand in a comment,
  /// and come back from it.
  std::vector<std::string> unsaid;
  /// The same that are as in the default design, and so come back without a comment: nobody who reads the file alone
  /// would know of them.
  std::vector<std::string> unsaid_defaults;
};

/// Throws InputError where the format is only read, or is for designs of another job. `name` of the design stands in a
/// comment.
Export export_design(const Design& design, const Format& format, const std::string& name);

}  // namespace trainyard
