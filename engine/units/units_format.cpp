// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <charconv>
#include <cmath>

#include "engine/text.h"
#include "engine/units/ladder.h"
#include "engine/units/units.h"

namespace trainyard {

namespace {

using units::ExactForm;
using units::Ladder;
using units::Step;

constexpr const char* no_break_space = "\u00A0";
constexpr const char* minus = "\u2212";
constexpr const char* unknown_text = "\u2013";

/// Numbers outside these limits are shown as a power of ten.
constexpr double largest_in_full = 1e15;
constexpr double smallest_in_full = 1e-4;

std::string to_fixed(double value, int decimals) {
  char buffer[400];
  const auto result = std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::fixed, decimals);
  return std::string(buffer, result.ptr);
}

/// The decimal exponent of a value after it is rounded to three figures.
int rounded_exponent(double value) {
  char buffer[64];
  const auto result = std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::scientific, 2);
  const std::string_view text(buffer, size_t(result.ptr - buffer));
  const size_t mark = text.find('e');
  int exponent = 0;
  const char* first = buffer + mark + 1;
  if (*first == '+') ++first;
  std::from_chars(first, result.ptr, exponent);
  return exponent;
}

/// Converts a number from the C locale ("1234.5") to `style`.
std::string localize(std::string_view plain, const NumberStyle& style, bool grouped) {
  const size_t point = plain.find('.');
  const std::string_view whole = plain.substr(0, point);
  std::string result;
  for (size_t i = 0; i < whole.size(); ++i) {
    if (grouped && i > 0 && (whole.size() - i) % 3 == 0) result += style.group;
    result += whole[i];
  }
  if (point != std::string_view::npos) {
    result += style.decimal;
    result += plain.substr(point + 1);
  }
  return result;
}

std::string superscript(int number) {
  static constexpr const char* digits[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  std::string result = number < 0 ? "⁻" : "";
  for (const char c : std::to_string(std::abs(number))) result += digits[c - '0'];
  return result;
}

/// Adds sign, dollar and unit to the digits.
Formatted add_sign_and_unit(const std::string& digits, bool negative, const Ladder& ladder, const Step& step) {
  const bool zero = digits.find_first_of("123456789") == std::string::npos;
  Formatted result;
  if (negative && !zero) result.number += minus;
  if (ladder.dollar) result.number += '$';
  result.number += digits;
  result.unit = digits == "1" && step.singular ? step.singular : step.name;
  return result;
}

Formatted ratio(Formatted formatted) {
  formatted.number += std::string(no_break_space) + ":" + no_break_space + "1";
  return formatted;
}

Formatted not_a_number(double si, Unit unit) {
  if (std::isnan(si)) return {unknown_text, ""};
  // run_length() returns infinity above 100 years.
  if (unit == Unit::days && si > 0) return {std::string(">") + no_break_space + "100", TRAINYARD_TR("years")};
  return {si < 0 ? std::string(minus) + "∞" : "∞", ""};
}

/// The step for display; the SI unit if the number needs a power of ten.
struct Reading {
  const Step& step;
  bool power = false;
};

Reading reading(double si, const Ladder& ladder) {
  const Step& step = units::step_for(si, ladder.steps, ladder.default_step);
  const double number = std::abs(units::written(si, step));
  const double limit = ladder.power ? 999.5 : largest_in_full;
  const bool power =
      si != 0 && std::isfinite(si) && ((number >= limit && &step == &ladder.steps.back()) || number < smallest_in_full);
  if (power) return {ladder.si, true};
  return {step, false};
}

std::string power_text(double value, const NumberStyle& style) {
  const int exponent = rounded_exponent(value);
  char buffer[64];
  const auto result = std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::scientific, 2);
  const std::string_view text(buffer, size_t(result.ptr - buffer));
  return localize(text.substr(0, text.find('e')), style, false) + no_break_space + "×" + no_break_space + "10" +
         superscript(exponent);
}

int reading_decimals(double value, const Ladder& ladder, const Step& step) {
  if (value == 0) return 0;
  if (ladder.count) return 0;
  if (ladder.whole && units::factor(step) == 1 && value == std::floor(value)) return 0;
  const int decimals = std::max(0, 2 - rounded_exponent(value));
  const bool cents = ladder.dollar && units::factor(step) == 1 && value < 99.995;
  return cents ? std::max(decimals, 2) : decimals;
}

/// A '.' may group thousands only in counts, because parse() reads it as the decimal separator elsewhere.
bool groups_read_back(const Ladder& ladder, const NumberStyle& style) { return ladder.count || style.group != "."; }

std::string exact_digits(const ExactForm& form, const Ladder& ladder, const NumberStyle& style) {
  const int length = int(form.digits.size());
  std::string plain;
  if (form.exponent > 14 || form.exponent < -7) {
    plain = form.digits.substr(0, 1);
    if (length > 1) plain += '.' + form.digits.substr(1);
    return localize(plain, style, false) + "e" + std::to_string(form.exponent);
  }
  if (form.exponent < 0) {
    plain = "0." + std::string(size_t(-form.exponent - 1), '0') + form.digits;
  } else if (length <= form.exponent + 1) {
    plain = form.digits + std::string(size_t(form.exponent + 1 - length), '0');
  } else {
    plain = form.digits.substr(0, size_t(form.exponent) + 1) + '.' + form.digits.substr(size_t(form.exponent) + 1);
  }
  // A price per hour has cents: "$2.50", not "$2.5".
  if (const size_t point = plain.find('.'); ladder.cents && (point == std::string::npos || point + 2 == plain.size()))
    plain += point == std::string::npos ? ".00" : "0";
  return localize(plain, style, groups_read_back(ladder, style));
}

/// Years are never grouped.
NumberStyle style_for(Unit unit, const NumberStyle& style) {
  return unit == Unit::year ? NumberStyle{style.decimal, ""} : style;
}

}  // namespace

std::string Formatted::text() const {
  if (unit.empty()) return number;
  if (unit.front() == '/') return number + unit;
  return number + no_break_space + unit;
}

Formatted format(double si, Unit unit, const NumberStyle& style) {
  const NumberStyle used = style_for(unit, style);
  if (!std::isfinite(si)) return not_a_number(si, unit);
  const Ladder& ladder = units::ladder(unit);
  const auto [step, power] = reading(si, ladder);
  const double value = std::abs(units::written(si, step));
  const std::string digits =
      power ? power_text(value, used) : localize(to_fixed(value, reading_decimals(value, ladder, step)), used, true);
  const Formatted result = add_sign_and_unit(digits, si < 0, ladder, step);
  return unit == Unit::ratio ? ratio(result) : result;
}

Formatted format_exact(double si, Unit unit, const NumberStyle& style) {
  const NumberStyle used = style_for(unit, style);
  if (!std::isfinite(si)) return not_a_number(si, unit);
  const Ladder& ladder = units::ladder(unit);
  const ExactForm form = units::exact_form(si, unit);
  const Formatted result = add_sign_and_unit(exact_digits(form, ladder, used), form.negative, ladder, form.step);
  return unit == Unit::ratio ? ratio(result) : result;
}

Formatted format_like(double si, Unit unit, double reference, int decimals, const NumberStyle& style) {
  if (!std::isfinite(si)) return not_a_number(si, unit);
  const Ladder& ladder = units::ladder(unit);
  const Step& step = units::step_for(reference, ladder.steps, ladder.default_step);
  const double value = std::abs(units::written(si, step));
  const Formatted result =
      add_sign_and_unit(localize(to_fixed(value, std::clamp(decimals, 0, 12)), style, true), si < 0, ladder, step);
  return unit == Unit::ratio ? ratio(result) : result;
}

double round_for_reading(double si, Unit unit) {
  if (si == 0 || !std::isfinite(si)) return si;
  const Step& step = reading(si, units::ladder(unit)).step;
  char buffer[64];
  const double value = units::written(si, step);
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::scientific, 2).ptr;
  const std::string_view text(buffer, size_t(end - buffer));
  const size_t mark = text.find('e');
  int exponent = 0;
  const char* first = buffer + mark + (text[mark + 1] == '+' ? 2 : 1);
  std::from_chars(first, end, exponent);
  return units::to_si(text.substr(0, mark), exponent, step).value_or(si);
}

UnitStep unit_step(double si, Unit unit) {
  const Step& step = reading(si, units::ladder(unit)).step;
  return {units::factor(step), step.name};
}

const char* si_name(Unit unit) { return units::ladder(unit).si_name; }

}  // namespace trainyard
