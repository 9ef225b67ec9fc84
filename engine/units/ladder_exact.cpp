// SPDX-License-Identifier: Apache-2.0
#include <charconv>
#include <cmath>
#include <string>

#include "engine/units/ladder.h"

namespace trainyard::units {

namespace {

/// More digits than a person types, but fewer than a double holds, so that 0.1 + 0.2 reads 0.3.
constexpr int most_digits = 12;
constexpr size_t readable_digits = 6;

/// The value in a step, rounded to twelve figures.
ExactForm rounded(double si, const Step& step) {
  char buffer[64];
  const auto result = std::to_chars(buffer, buffer + sizeof buffer, std::abs(written(si, step)),
                                    std::chars_format::scientific, most_digits - 1);
  const std::string_view text(buffer, size_t(result.ptr - buffer));
  const size_t mark = text.find('e');
  ExactForm form;
  form.step = step;
  form.negative = si < 0;
  form.digits.assign(1, text[0]);
  form.digits += text.substr(2, mark - 2);
  form.digits.erase(form.digits.find_last_not_of('0') + 1);
  const char* first = buffer + mark + 1;
  if (*first == '+') ++first;
  std::from_chars(first, result.ptr, form.exponent);
  return form;
}

bool is_read_back(const ExactForm& form, double si) {
  const int shift = int(form.digits.size()) - 1;
  const auto value = to_si(form.digits, form.exponent - shift, form.step);
  return value && *value == std::abs(si);
}

/// Whether the form is written without a power of ten.
bool in_full(const ExactForm& form) { return form.exponent <= 14 && form.exponent >= -7; }

}  // namespace

ExactForm exact_form(double si, Unit unit) {
  const Ladder& l = ladder(unit);
  const Step& usual = step_for(si, l.steps, l.default_step);
  if (si == 0 || !std::isfinite(si)) return {usual, "0", 0, false};
  ExactForm first = rounded(si, usual);
  if (l.power && &usual == &l.steps.back() && first.exponent > 2) return rounded(si, l.si);
  const bool usual_is_exact = in_full(first) && is_read_back(first, si);
  if (usual_is_exact && first.digits.size() <= readable_digits) return first;

  // The usual step would need too many digits: 1.2 GB of memory is 1.11758708954 GiB, 601 s is not a round number of
  // minutes. Take the step that needs the fewest digits; on a tie, the one that is considered first.
  ExactForm best;
  if (usual_is_exact) best = first;
  const auto consider = [&](const Step& step) {
    const ExactForm form = rounded(si, step);
    if (!in_full(form) || !is_read_back(form, si)) return;
    if (best.digits.empty() || form.digits.size() < best.digits.size()) best = form;
  };
  if (!l.others.empty()) consider(step_for(si, l.others, 0));
  for (size_t i = l.steps.size(); i-- > 0;)
    if (factor(l.steps[i]) < factor(usual)) consider(l.steps[i]);
  consider(l.si);
  if (!best.digits.empty()) return best;

  ExactForm plain = rounded(si, l.si);
  if (!in_full(first) || (!in_full(plain) && is_read_back(plain, si))) return plain;
  return first;
}

}  // namespace trainyard::units
