// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/formats/documents/document.h"

namespace trainyard {

/// A piece of a shell script: a word as it stands there, quotes and all, or what divides words.
struct ShellToken {
  enum class Kind { word, list, line_end, separator, pipe, both, either, open, close, case_end, here, end };
  Kind kind = Kind::end;
  std::string text;                ///< of a list its name; of a here-document what it holds
  std::vector<std::string> items;  ///< words of a list: NAME=( … )
  bool appended = false;           ///< to what the list holds: NAME+=( … )
  int line = 0;
};

struct ShellTokens {
  std::vector<ShellToken> tokens;  ///< the last is `end`
  std::vector<std::string> comments;
};

/// More words are no script that somebody wrote.
inline constexpr size_t most_shell_words = 200'000;

/// Divides a script into words. What a shell would refuse is taken as well as it can be: arguments are also pasted
/// without the script around them. Throws InputError.
ShellTokens shell_tokens(const NamedText& file);

/// Where what opens at `at` ends, one past its last character: quotes, ${…}, $(…), `…`; the length where it never does.
size_t end_of_quoted(std::string_view text, size_t at);

}  // namespace trainyard
