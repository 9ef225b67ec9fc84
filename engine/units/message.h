// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/units/units.h"

namespace trainyard {

/// A sentence with numbered places (%1, %2), so that it can be translated whole.
struct Message {
  struct Argument {
    double value = 0;
    Unit unit = Unit::none;
    std::string text;        ///< when not empty, used as it is
    bool translate = false;  ///< `text` is a label of the engine or a text of the catalogs
  };
  const char* format = "";
  std::vector<Argument> arguments;
  /// In English, for files and the command line.
  std::string text(const NumberStyle& style = {}) const;
};

}  // namespace trainyard
