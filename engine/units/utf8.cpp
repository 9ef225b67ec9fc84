// SPDX-License-Identifier: Apache-2.0
// RFC 3629, section 4.
#include "engine/units/utf8.h"

namespace trainyard {
namespace {

unsigned char byte_at(std::string_view text, std::size_t at) { return static_cast<unsigned char>(text[at]); }
bool continues(std::string_view text, std::size_t at) { return (byte_at(text, at) & 0xC0) == 0x80; }

/// Bytes of the character that starts at `at`; 0 if the bytes are not valid UTF-8.
std::size_t character_length(std::string_view text, std::size_t at) {
  const unsigned char first = byte_at(text, at);
  if (first < 0x80) return 1;
  const std::size_t length = first >= 0xC2 && first < 0xE0 ? 2 : first >= 0xE0 && first < 0xF0 ? 3 : 4;
  if (first < 0xC2 || first > 0xF4 || text.size() - at < length) return 0;
  for (std::size_t i = 1; i < length; ++i)
    if (!continues(text, at + i)) return 0;
  // Reject overlong encodings, UTF-16 surrogates and code points beyond U+10FFFF.
  const unsigned char second = byte_at(text, at + 1);
  const bool none = (first == 0xE0 && second < 0xA0) || (first == 0xED && second > 0x9F) ||
                    (first == 0xF0 && second < 0x90) || (first == 0xF4 && second > 0x8F);
  return none ? 0 : length;
}

}  // namespace

std::size_t find_not_utf8(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = character_length(text, at);
    if (length == 0) return at;
    at += length;
  }
  return std::string_view::npos;
}

std::string truncate_utf8(std::string_view text, std::size_t bytes) {
  if (text.size() > bytes)
    while (bytes > 0 && continues(text, bytes)) --bytes;
  return std::string(text.substr(0, bytes));
}

}  // namespace trainyard
