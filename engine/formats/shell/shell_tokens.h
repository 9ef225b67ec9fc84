// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/formats/documents/document.h"

namespace trainyard {

/// A token of a shell script: a word including its quotes, or a separator.
struct ShellToken {
  enum class Kind { word, list, line_end, separator, pipe, both, either, open, close, case_end, here, end };
  Kind kind = Kind::end;
  std::string text;                ///< for a list, its name; for a here-document, its content
  std::vector<std::string> items;  ///< the words of a list: NAME=( … )
  bool appended = false;           ///< the words are appended: NAME+=( … )
  int line = 0;
};

struct ShellTokens {
  std::vector<ShellToken> tokens;  ///< the last is `end`
  std::vector<std::string> comments;
};

/// Maximum number of words in a script. Scripts written by hand have fewer.
inline constexpr size_t most_shell_words = 200'000;

/// Splits a script into tokens. Accepts much that a shell would refuse, because users also paste arguments without a
/// command. Throws InputError.
ShellTokens shell_tokens(const NamedText& file);

/// Returns the index after the quotes, ${…}, $(…) or `…` that start at `at`, or the text's length if they never close.
size_t end_of_quoted(std::string_view text, size_t at);

}  // namespace trainyard
