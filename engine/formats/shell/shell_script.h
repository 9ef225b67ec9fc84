// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/formats/documents/document.h"
#include "engine/formats/shell/shell_variables.h"

namespace trainyard {

/// What a script would start, as far as its text tells: nothing is run, and no file is read.
struct ShellScript {
  std::vector<std::vector<std::string>> commands;  ///< each as its words, with the values of variables
  ShellVariables variables;
  std::vector<std::string> comments;
  std::vector<std::string> texts;  ///< that it writes into files, with the values of variables
  std::vector<Message> warnings;
};

/// Throws InputError.
ShellScript read_shell_script(const NamedText& file);

}  // namespace trainyard
