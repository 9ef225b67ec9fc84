// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/units/units.h"

namespace trainyard {

/// A sentence with numbered placeholders (%1, %2), so that it can be translated as a whole.
struct Message {
  /// A number with the abbreviation in front of it: "TP 8".
  struct Labelled {
    const char* label;
    double value;
    Unit unit = Unit::none;
  };
  struct Argument {
    double value = 0;
    Unit unit = Unit::none;
    std::string text;                 ///< if not empty, used instead of the value
    bool translate = false;           ///< `text` is a label of the engine or a text of a catalog
    std::vector<Labelled> list = {};  ///< if not empty, used instead of value and text
    const char* separator = ", ";     ///< between the entries of the list
  };
  const char* format = "";
  std::vector<Argument> arguments;
  /// In English, for files and the command line.
  std::string text(const NumberStyle& style = {}) const;
};

}  // namespace trainyard
