// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/logs/log_text.h"

#include <charconv>
#include <cstring>
#include <limits>
#include <vector>

namespace trainyard {
namespace {

constexpr size_t block = size_t(1) << 18, longest_line = size_t(1) << 20;

/// Removes terminal escape sequences: ESC [ … letter.
std::string without_colours(std::string_view line) {
  std::string out;
  out.reserve(line.size());
  for (size_t i = 0; i < line.size(); ++i) {
    if (line[i] != '\x1b') {
      out += line[i];
      continue;
    }
    if (i + 1 < line.size() && line[i + 1] == '[') ++i;
    while (i + 1 < line.size() && !((line[i + 1] >= '@' && line[i + 1] <= '~'))) ++i;
    ++i;
  }
  return out;
}

bool is_break(char c) { return c == '\n' || c == '\r'; }

double scale_of(char suffix) {
  switch (suffix) {
    case 'K':
      return 1e3;
    case 'M':
      return 1e6;
    case 'G':
    case 'B':
      return 1e9;
    case 'T':
      return 1e12;
    default:
      return 1;
  }
}

}  // namespace

void for_each_line(std::istream& in, const std::function<bool(std::string_view)>& visit, const Execution& execution,
                   double bytes) {
  std::vector<char> buffer(block);
  std::string rest;
  double read = 0;
  const auto give = [&](std::string_view line) {
    return line.find('\x1b') == std::string_view::npos ? visit(line) : visit(without_colours(line));
  };
  while (in.read(buffer.data(), static_cast<std::streamsize>(buffer.size())), in.gcount() > 0) {
    const std::string_view text(buffer.data(), static_cast<size_t>(in.gcount()));
    read += static_cast<double>(text.size());
    size_t begin = 0;
    for (size_t end = 0; end < text.size(); ++end) {
      if (!is_break(text[end])) continue;
      const std::string_view piece = text.substr(begin, end - begin);
      begin = end + 1;
      bool more = true;
      if (rest.empty()) {
        more = give(piece);
      } else {
        rest.append(piece.substr(0, longest_line - std::min(longest_line, rest.size())));
        more = give(rest);
        rest.clear();
      }
      if (!more) return;
    }
    const std::string_view tail = text.substr(begin);
    rest.append(tail.substr(0, longest_line - std::min(longest_line, rest.size())));
    if (bytes > 0) execution.report(std::min(1.0, read / bytes));
    if (execution.stopped()) return;
  }
  if (!rest.empty()) give(rest);
}

bool has_text(std::string_view line, std::string_view part) {
#ifdef _WIN32
  return line.find(part) != std::string_view::npos;
#else
  // memmem() is several times as fast. Empty texts may have a null pointer, which it does not accept.
  return !line.empty() && memmem(line.data(), line.size(), part.data(), part.size()) != nullptr;
#endif
}

std::string_view without_spaces(std::string_view text) {
  const size_t first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

double leading_number(std::string_view text) {
  text = without_spaces(text);
  char digits[48];
  size_t length = 0, used = 0;
  for (; used < text.size() && length < sizeof digits; ++used) {
    const char c = text[used];
    if (c == ',' && used + 1 < text.size() && text[used + 1] >= '0' && text[used + 1] <= '9') continue;
    const bool exponent =
        (c == 'e' || c == 'E') && used + 1 < text.size() &&
        (text[used + 1] == '-' || text[used + 1] == '+' || (text[used + 1] >= '0' && text[used + 1] <= '9'));
    const bool sign = (c == '-' || c == '+') && (length == 0 || digits[length - 1] == 'e' || digits[length - 1] == 'E');
    if (!((c >= '0' && c <= '9') || c == '.' || sign || (exponent && length > 0))) break;
    digits[length++] = c;
  }
  double value = 0;
  const auto result = std::from_chars(digits, digits + length, value);
  if (length == 0 || result.ec != std::errc()) return std::numeric_limits<double>::quiet_NaN();
  // "1.34GiB" and "19.52GB" end in a unit, "25.2K" in a scale factor.
  const std::string_view behind = text.substr(used);
  const bool unit = behind.size() > 1 && (behind[1] == 'i' || behind[1] == 'B' || behind[1] == 'b');
  return unit || behind.empty() ? value : value * scale_of(behind[0]);
}

double number_after(std::string_view line, std::string_view marker) {
  if (!has_text(line, marker)) return std::numeric_limits<double>::quiet_NaN();
  return leading_number(line.substr(line.find(marker) + marker.size()));
}

std::string_view text_between(std::string_view line, std::string_view from, std::string_view to) {
  const size_t begin = line.find(from);
  if (begin == std::string_view::npos) return {};
  const std::string_view behind = line.substr(begin + from.size());
  const size_t end = behind.find(to);
  return end == std::string_view::npos ? std::string_view() : behind.substr(0, end);
}

}  // namespace trainyard
