// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

// Escapes texts for written files, one function per syntax. Names may contain any character, but must not end a line, a
// string or a comment. Json::dump() escapes JSON texts, and quoted_word() escapes shell words.
namespace trainyard {

/// The text as one comment line: control characters, line separators, text direction marks and invalid UTF-8 bytes
/// become spaces.
std::string comment_text(std::string_view text);
/// "# …\n" for each comment; "#\n" for an empty one.
std::string comment_lines(const std::vector<std::string>& comments);
/// The text as a YAML scalar or key: plain if unambiguous for every reader, else quoted.
std::string yaml_text(std::string_view text);
/// The text as a quoted TOML string.
std::string toml_text(std::string_view text);
/// The text as a TOML key: bare if TOML allows it, else quoted.
std::string toml_key(std::string_view key);

}  // namespace trainyard
