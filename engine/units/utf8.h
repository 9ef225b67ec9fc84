// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace trainyard {

/// Position of the first invalid byte; npos if the whole text is valid UTF-8.
std::size_t find_not_utf8(std::string_view text);
inline bool is_utf8(std::string_view text) { return find_not_utf8(text) == std::string_view::npos; }
/// The first `bytes` bytes at most, without splitting a character.
std::string truncate_utf8(std::string_view text, std::size_t bytes);

}  // namespace trainyard
