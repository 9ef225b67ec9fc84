// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/formats/documents/document.h"

namespace trainyard {

/// A token of a Python source. A line end inside brackets is no token.
struct PythonToken {
  enum class Kind { name, number, text, sign, line_end, indent, dedent, end };
  Kind kind = Kind::end;
  std::string text;        ///< of a string, its content
  bool is_format = false;  ///< an f-string, whose content is known only at run time
  int line = 0;
};

/// Maximum number of tokens of a source.
inline constexpr size_t most_python_tokens = 200'000;

struct PythonTokens {
  std::vector<PythonToken> tokens;  ///< the last is `end`
  std::vector<std::string> comments;
};

/// Splits a source into tokens. Throws InputError.
PythonTokens python_tokens(const NamedText& file);

}  // namespace trainyard
