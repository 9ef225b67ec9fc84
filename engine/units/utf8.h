// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace trainyard {

/// Where the first byte stands that UTF-8 has not there; npos where the whole text is UTF-8.
std::size_t find_not_utf8(std::string_view text);
inline bool is_utf8(std::string_view text) { return find_not_utf8(text) == std::string_view::npos; }
/// The beginning, of so many bytes at most, without cutting a sign in two.
std::string beginning(std::string_view text, std::size_t bytes);

}  // namespace trainyard
