// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "engine/units/ladder.h"
#include "engine/units/scan.h"
#include "engine/units/spelling.h"
#include "engine/units/units.h"

namespace trainyard {

namespace {

using units::Ladder;
using units::Scanned;
using units::Step;

bool is_time(Unit unit) { return unit == Unit::seconds || unit == Unit::minutes || unit == Unit::days; }

/// The field that a text is parsed for.
struct Field {
  Unit unit;
  PlainNumber plain;
  double current;
  NumberStyle style;
  const Ladder& ladder;
};

/// Sign and dollar before the digits.
struct Front {
  bool negative = false;
  bool dollar = false;
};

std::optional<Front> take_front(std::string_view& text, const Field& field) {
  Front front;
  bool signed_already = false;
  while (!text.empty()) {
    const char c = text.front();
    if ((c == '-' || c == '+') && !signed_already) {
      front.negative = c == '-';
      signed_already = true;
    } else if (c == '$' && field.ladder.dollar && !front.dollar) {
      front.dollar = true;
    } else if (c != ' ') {
      break;
    }
    text.remove_prefix(1);
  }
  if (text.empty() || text.front() == '$') return std::nullopt;
  return front;
}

/// Returns the step of a number without a unit. An exponent means the SI unit, as in files. A field on screen uses the
/// step in which it shows its value. Elsewhere, the number is in the SI unit, or in dollars after a dollar sign.
Step plain_step(const Field& field, const Scanned& number, bool dollar) {
  if (number.has_exponent) return {};
  if (field.plain == PlainNumber::displayed) return units::exact_form(field.current, field.unit).step;
  if (dollar) return field.ladder.steps[0];
  return {};
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

std::optional<double> single(std::string_view text, const Field& field, bool dollar) {
  const auto number = units::scan(text, field.ladder.count, field.style);
  if (!number) return std::nullopt;
  const std::string_view suffix = trimmed(text.substr(number->length));
  if (suffix.empty()) return units::to_si(number->decimal, number->exponent, plain_step(field, *number, dollar));
  const auto step = units::spelled(suffix, field.unit);
  if (!step) return std::nullopt;
  return units::to_si(number->decimal, number->exponent, *step);
}

/// Reads "1 h 30 min": each number has a unit, and the units descend.
std::optional<double> compound_time(std::string_view text, const Field& field) {
  double sum = 0;
  double last = INFINITY;
  while (!text.empty()) {
    const auto number = units::scan(text, false, field.style);
    if (!number) return std::nullopt;
    text.remove_prefix(number->length);
    size_t end = text.find_first_of("0123456789");
    if (end == std::string_view::npos) end = text.size();
    const auto step = units::spelled(trimmed(text.substr(0, end)), field.unit);
    if (!step || units::factor(*step) >= last) return std::nullopt;
    const auto part = units::to_si(number->decimal, number->exponent, *step);
    if (!part) return std::nullopt;
    last = units::factor(*step);
    sum += *part;
    text = trimmed(text.substr(end));
  }
  return sum;
}

/// Reads "7 : 1" or "7:2".
std::optional<double> ratio(std::string_view text, size_t colon, const Field& field) {
  const std::string_view left = trimmed(text.substr(0, colon)), right = trimmed(text.substr(colon + 1));
  const auto top = single(left, field, false), bottom = single(right, field, false);
  if (!top || !bottom || *bottom == 0) return std::nullopt;
  return *top / *bottom;
}

std::optional<double> magnitude(std::string_view text, const Field& field, bool dollar) {
  const size_t colon = text.find(':');
  if (field.unit == Unit::ratio && colon != std::string_view::npos) return ratio(text, colon, field);
  if (const auto value = single(text, field, dollar)) return value;
  return is_time(field.unit) ? compound_time(text, field) : std::nullopt;
}

}  // namespace

std::optional<double> parse(std::string_view text, Unit unit, PlainNumber plain, double current,
                            const NumberStyle& style) {
  const Field field{unit, plain, current, units::simplified(style), units::ladder(unit)};
  const std::string simple = units::simplified(text, style);
  std::string_view rest = simple;
  const auto front = take_front(rest, field);
  if (!front) return std::nullopt;
  const auto value = magnitude(rest, field, front->dollar);
  if (!value) return std::nullopt;
  return front->negative ? -*value : *value;
}

}  // namespace trainyard
