// SPDX-License-Identifier: Apache-2.0
#include "engine/units/csv.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <string_view>

namespace trainyard {

namespace {

bool is_number(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  double value = 0;
  const auto result = std::from_chars(text.data(), text.data() + text.size(), value);
  return result.ec == std::errc() && result.ptr == text.data() + text.size();
}

/// True for a sign and a digit without any operator ("+5.3 %", "-2 days"): no spreadsheet evaluates such a text. `text`
/// must have at least two characters.
bool is_quantity(std::string_view text) {
  const bool has_figure = (text[0] == '+' || text[0] == '-') && text[1] >= '0' && text[1] <= '9';
  return has_figure && text.find_first_of("+-*/=^&|!@<>:;()[]{}\"'", 1) == std::string_view::npos;
}

/// Removes leading white space, including non-ASCII: no-break and ideographic spaces, and zero-width characters.
std::string_view without_blanks(std::string_view text) {
  constexpr std::array<std::string_view, 11> blanks{" ",      "\t",     "\r",     "\n",     "\v",    "\f",
                                                    "\u00A0", "\u200B", "\u202F", "\u3000", "\uFEFF"};
  const auto leads = [&](std::string_view blank) { return text.starts_with(blank); };
  for (const std::string_view* blank = blanks.begin(); (blank = std::ranges::find_if(blanks, leads)) != blanks.end();)
    text.remove_prefix(blank->size());
  return text;
}

/// Returns whether a spreadsheet would evaluate the text as a formula. Excel and LibreOffice skip leading white space,
/// and some input methods type full-width signs.
bool is_formula(std::string_view text) {
  const std::string_view rest = without_blanks(text);
  // A single sign is plain text in every spreadsheet.
  if (rest.size() < 2 || is_number(rest) || is_quantity(rest)) return false;
  constexpr std::array<std::string_view, 8> signs{"=", "+", "-", "@", "\uFF1D", "\uFF0B", "\uFF0D", "\uFF20"};
  return std::ranges::any_of(signs, [rest](std::string_view sign) { return rest.starts_with(sign); });
}

bool is_marked_or_formula(std::string_view text) {
  return is_formula(text.substr(std::min(text.find_first_not_of('\''), text.size())));
}

}  // namespace

std::string with_formula_mark(const std::string& text) { return is_marked_or_formula(text) ? '\'' + text : text; }

std::string without_formula_mark(std::string text) {
  if (text.starts_with('\'') && is_marked_or_formula(text)) text.erase(0, 1);
  return text;
}

std::string csv_cell(const std::string& plain) {
  const std::string text = with_formula_mark(plain);
  // CSV readers strip white space around an unquoted cell.
  constexpr std::string_view blanks = " \t";
  const bool has_edges =
      !text.empty() && (blanks.find(text.front()) != blanks.npos || blanks.find(text.back()) != blanks.npos);
  if (!has_edges && text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted(1, '"');
  for (const char c : text) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  quoted += '"';
  return quoted;
}

std::string csv_row(const std::vector<std::string>& cells) {
  std::string row;
  for (const std::string& cell : cells) {
    if (&cell != &cells.front()) row += ',';
    row += csv_cell(cell);
  }
  row += "\r\n";
  return row;
}

std::string csv_number(double value) {
  if (std::isnan(value)) return {};
  char buffer[32];
  const auto result = std::to_chars(buffer, buffer + sizeof buffer, value);
  return std::string(buffer, result.ptr);
}

}  // namespace trainyard
