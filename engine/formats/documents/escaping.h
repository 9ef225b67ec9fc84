// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

// How a text stands in a written file: one function a syntax. The names of a user may hold any character, and none of
// them may end a line, a text or a comment. JSON texts are written by Json::dump(), words of a shell by quoted_word().
namespace trainyard {

/// The text as one line of a comment: each control character, line separator, text direction mark and byte that is not
/// UTF-8 becomes a space.
std::string comment_text(std::string_view text);
/// "# …\n" for each comment; "#\n" for an empty one.
std::string comment_lines(const std::vector<std::string>& comments);
/// A text as a scalar or key of YAML: plain where no reader can take it for anything else, quoted otherwise.
std::string yaml_text(std::string_view text);
/// A text as a value of TOML, in quotation marks.
std::string toml_text(std::string_view text);
/// A key of TOML: bare where TOML allows it, quoted otherwise.
std::string toml_key(std::string_view key);

}  // namespace trainyard
