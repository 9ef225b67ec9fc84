// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/formats/documents/document.h"
#include "engine/formats/shell/shell_variables.h"

namespace trainyard {

/// The commands that a script would start, as far as its text shows. Nothing is run and no other file is read.
struct ShellScript {
  std::vector<std::vector<std::string>> commands;  ///< the words of each command, with variables expanded
  ShellVariables variables;
  std::vector<std::string> comments;
  std::vector<std::string> texts;  ///< contents of files that the script writes, with variables expanded
  std::vector<Message> warnings;
};

/// Throws InputError.
ShellScript read_shell_script(const NamedText& file);

}  // namespace trainyard
