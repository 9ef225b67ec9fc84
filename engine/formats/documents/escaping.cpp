// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/documents/escaping.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>

#include "engine/units/utf8.h"

namespace trainyard {
namespace {

constexpr char32_t replacement = 0xFFFD;

/// Returns the code point at `at` and advances `at` past it; U+FFFD for a byte that is not UTF-8.
char32_t next_code_point(std::string_view text, size_t& at) {
  const auto byte = [&](size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(at);
  const size_t length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  if (at + length > text.size() || !is_utf8(text.substr(at, length))) {
    ++at;
    return replacement;
  }
  char32_t code = length == 1 ? lead : lead & (0x7Fu >> length);
  for (size_t i = 1; i < length; ++i) code = (code << 6) | (byte(at + i) & 0x3Fu);
  at += length;
  return code;
}

/// True for characters that end a line, that a reader refuses, or that change the text direction: controls, U+0085,
/// U+2028, U+2029, direction marks, the byte order mark and noncharacters.
bool is_unsafe(char32_t c) {
  const auto in = [c](char32_t first, char32_t last) { return c >= first && c <= last; };
  return c < 0x20 || in(0x7F, 0x9F) || in(0x2028, 0x202E) || in(0x2066, 0x2069) || c == 0xFEFF || in(0xFDD0, 0xFDEF) ||
         (c & 0xFFFE) == 0xFFFE;
}

/// \u0085 or \U0001FFFE; valid in YAML and TOML.
std::string escape(char32_t c) {
  std::array<char, 8> digits{};
  const auto [end, error] = std::to_chars(digits.data(), digits.data() + digits.size(), static_cast<unsigned>(c), 16);
  const std::string number(digits.data(), error == std::errc() ? end : digits.data());
  const size_t width = c > 0xFFFF ? 8 : 4;
  return (width == 8 ? "\\U" : "\\u") + std::string(width - number.size(), '0') + number;
}

/// Quotes a text on one line, with the escapes that YAML and TOML share.
std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (size_t at = 0; at < text.size();) {
    const size_t begin = at;
    const char32_t c = next_code_point(text, at);
    if (c == U'"' || c == U'\\')
      out += '\\' + std::string(1, static_cast<char>(c));
    else if (c == U'\n')
      out += "\\n";
    else if (c == replacement)
      out += "\uFFFD";
    else
      out += is_unsafe(c) ? escape(c) : std::string(text.substr(begin, at - begin));
  }
  return out + '"';
}

bool is_word_character(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

/// Words that YAML 1.1 or 1.2 reads as a boolean, null or a number.
bool is_reserved(std::string_view text) {
  static constexpr std::array<std::string_view, 10> words{"null", "true", "false", "yes", "no",
                                                          "on",   "off",  "y",     "n",   "nan"};
  std::string lower(text);
  std::ranges::transform(lower, lower.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return std::ranges::find(words, lower) != words.end();
}

/// True for a word that starts with a digit but is not a number in any base: "1f1b", "8B".
bool is_name_with_digit(std::string_view text) {
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool has_base = text.front() == '0' && text.size() > 1;
  return std::ranges::all_of(text, is_word_character) && !has_base && end != text.data() + text.size() &&
         text.find('_') == std::string_view::npos;
}

/// True if YAML needs no quotes: letters first, then letters, digits and a few signs. Allows "--option", a key in
/// Megatron's functional tests.
bool is_plain(std::string_view text) {
  if (text.empty() || is_reserved(text) || text.back() == ' ') return false;
  if (std::isdigit(static_cast<unsigned char>(text.front()))) return is_name_with_digit(text);
  std::string_view name = text;
  if (name.starts_with("--")) name.remove_prefix(2);
  if (name.empty() || !is_word_character(name.front()) || std::isdigit(static_cast<unsigned char>(name.front())))
    return false;
  static constexpr std::string_view signs = "-./+() ";
  return std::ranges::all_of(name,
                             [](char c) { return is_word_character(c) || signs.find(c) != std::string_view::npos; });
}

}  // namespace

std::string comment_text(std::string_view text) {
  std::string out;
  for (size_t at = 0; at < text.size();) {
    const size_t begin = at;
    const char32_t c = next_code_point(text, at);
    if (is_unsafe(c) || c == replacement)
      out += ' ';
    else
      out += text.substr(begin, at - begin);
  }
  return out;
}

std::string comment_lines(const std::vector<std::string>& comments) {
  std::string out;
  for (const std::string& line : comments) out += line.empty() ? "#\n" : "# " + comment_text(line) + '\n';
  return out;
}

std::string yaml_text(std::string_view text) { return is_plain(text) ? std::string(text) : quoted(text); }

std::string toml_text(std::string_view text) { return quoted(text); }

std::string toml_key(std::string_view key) {
  const bool bare = !key.empty() && std::ranges::all_of(key, [](char c) { return is_word_character(c) || c == '-'; });
  return bare ? std::string(key) : quoted(key);
}

}  // namespace trainyard
