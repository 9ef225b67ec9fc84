// SPDX-License-Identifier: Apache-2.0
#include "engine/units/scan.h"

#include <algorithm>
#include <charconv>
#include <utility>
#include <vector>

namespace trainyard::units {

namespace {

bool digit(char c) { return c >= '0' && c <= '9'; }

/// Groups of digits and the signs between them; there is one more group than signs.
struct Run {
  std::vector<std::string_view> digits;
  std::string signs;
  size_t length = 0;
};

size_t digits_at(std::string_view text, size_t from) {
  size_t end = from;
  while (end < text.size() && digit(text[end])) ++end;
  return end - from;
}

Run run_of(std::string_view text) {
  Run run;
  size_t at = 0;
  while (true) {
    const size_t length = digits_at(text, at);
    run.digits.push_back(text.substr(at, length));
    at += length;
    if (at >= text.size()) break;
    const char sign = text[at];
    const bool point = sign == '.' || sign == ',' || sign == '\'';
    const bool space = sign == ' ' && length > 0 && digits_at(text, at + 1) == 3;
    if (!point && !space) break;
    run.signs += sign;
    ++at;
  }
  run.length = at;
  return run;
}

/// Returns whether the first `count` groups are grouped thousands, such as "16" "384".
bool has_thousands_groups(const Run& run, size_t count) {
  const std::string_view first = run.digits[0];
  if (first.empty() || first.size() > 3 || first[0] == '0') return false;
  return std::all_of(run.digits.begin() + 1, run.digits.begin() + std::ptrdiff_t(count),
                     [](std::string_view group) { return group.size() == 3; });
}

/// Whether the last sign of a run is the decimal separator.
bool ends_in_fraction(const Run& run, bool count, const NumberStyle& style) {
  if (run.signs.empty()) return false;
  const char last = run.signs.back();
  if (last == ' ' || last == '\'') return false;
  if (std::count(run.signs.begin(), run.signs.end(), last) > 1) return false;
  if (run.signs.size() > 1) return true;
  const bool groups = style.group == std::string(1, last) && (last == ',' || count);
  return !(groups && has_thousands_groups(run, 2));
}

std::optional<std::string> decimal_of(const Run& run, bool count, const NumberStyle& style) {
  const bool fraction = ends_in_fraction(run, count, style);
  const size_t whole_runs = run.digits.size() - (fraction ? 1 : 0);
  const std::string_view group_signs = std::string_view(run.signs).substr(0, whole_runs - 1);
  if (!group_signs.empty()) {
    if (group_signs.find_first_not_of(group_signs[0]) != std::string_view::npos) return std::nullopt;
    if (!has_thousands_groups(run, whole_runs)) return std::nullopt;
  }
  std::string result;
  for (size_t i = 0; i < whole_runs; ++i) result += run.digits[i];
  if (result.empty() && (!fraction || run.digits.back().empty())) return std::nullopt;
  if (result.empty()) result.assign(1, '0');
  if (fraction && !run.digits.back().empty()) {
    result += '.';
    result += run.digits.back();
  }
  return result;
}

struct Exponent {
  int value = 0;
  size_t length = 0;
};

/// Reads a whole number with an optional sign; empty if there are no digits. Clamped to ±9999, beyond every exponent of
/// a double.
std::optional<Exponent> whole_at(std::string_view text, size_t at) {
  const bool minus = at < text.size() && text[at] == '-';
  const size_t first = at + (minus || (at < text.size() && text[at] == '+') ? 1 : 0);
  const size_t length = digits_at(text, first);
  if (length == 0) return std::nullopt;
  int value = 0;
  const auto [end, error] = std::from_chars(text.data() + first, text.data() + first + length, value);
  if (error != std::errc() || value > 9999) value = 9999;
  return Exponent{minus ? -value : value, first + length};
}

size_t skip_spaces(std::string_view text, size_t at) {
  while (at < text.size() && text[at] == ' ') ++at;
  return at;
}

/// "e12", "E+12" or " × 10^12" after a number; the length counts from the start of the text.
std::optional<Exponent> exponent_at(std::string_view text, size_t at) {
  if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) return whole_at(text, at + 1);
  at = skip_spaces(text, at);
  if (at >= text.size() || (text[at] != '*' && text[at] != 'x')) return std::nullopt;
  at = skip_spaces(text, at + 1);
  if (text.substr(at, 3) != "10^") return std::nullopt;
  return whole_at(text, at + 3);
}

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  if (from.empty() || from == to) return;
  for (size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
}

constexpr std::pair<std::string_view, std::string_view> signs[] = {
    {"\u00A0", " "}, {"\u2009", " "}, {"\u202F", " "}, {"\u2007", " "}, {"\t", " "},    {"\u2212", "-"},
    {"\u2019", "'"}, {"\u00D7", "*"}, {"\u00B7", "*"}, {"\u00B5", "u"}, {"\u03BC", "u"}};
constexpr std::string_view superscripts[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};

/// Turns "10²⁵" into "10^25".
void lower_superscripts(std::string& text) {
  std::string result;
  bool raised = false;
  for (size_t at = 0; at < text.size();) {
    const std::string_view rest = std::string_view(text).substr(at);
    std::string plain;
    size_t length = 1;
    if (rest.starts_with("⁻")) {
      plain = "-";
      length = std::string_view("⁻").size();
    }
    for (size_t d = 0; d < 10 && plain.empty(); ++d) {
      if (!rest.starts_with(superscripts[d])) continue;
      plain = std::to_string(d);
      length = superscripts[d].size();
    }
    if (!plain.empty() && !raised) result += '^';
    raised = !plain.empty();
    result += raised ? plain : std::string(1, text[at]);
    at += length;
  }
  text = std::move(result);
}

}  // namespace

NumberStyle simplified(const NumberStyle& style) {
  NumberStyle result = style;
  for (const auto& [from, to] : signs) {
    replace_all(result.decimal, from, to);
    replace_all(result.group, from, to);
  }
  if (result.decimal != ",") result.decimal.assign(1, '.');
  return result;
}

std::string simplified(std::string_view text, const NumberStyle& style) {
  std::string result(text);
  if (style.decimal != "." && style.decimal != ",") replace_all(result, style.decimal, ".");
  for (const auto& [from, to] : signs) replace_all(result, from, to);
  lower_superscripts(result);
  const size_t first = result.find_first_not_of(' ');
  if (first == std::string::npos) return "";
  return result.substr(first, result.find_last_not_of(' ') - first + 1);
}

std::optional<Scanned> scan(std::string_view text, bool count, const NumberStyle& style) {
  const Run run = run_of(text);
  const auto decimal = decimal_of(run, count, style);
  if (!decimal) return std::nullopt;
  Scanned result;
  result.decimal = *decimal;
  result.length = run.length;
  if (const auto exponent = exponent_at(text, run.length)) {
    result.exponent = exponent->value;
    result.has_exponent = true;
    result.length = exponent->length;
  }
  return result;
}

}  // namespace trainyard::units
