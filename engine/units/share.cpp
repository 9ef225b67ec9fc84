// SPDX-License-Identifier: Apache-2.0
#include "engine/units/share.h"

#include <string>

namespace trainyard {

std::optional<double> parse_at_most(std::string_view text, Unit unit, double most, double current,
                                    const NumberStyle& style) {
  const auto value = parse(text, unit, PlainNumber::si, current, style);
  if (unit != Unit::fraction || most > 1 || !value || *value <= 1) return value;
  // Parse as a percentage, because dividing by 100 would miss 0.999 in the last digit. This rejects a text that already
  // has a unit.
  return parse(std::string(text) + " %", unit, PlainNumber::si, current, style);
}

std::string probability_text(double share, const NumberStyle& style) {
  constexpr double least = 0.001;
  const auto end = [&](double shown) { return format_like(shown, Unit::fraction, shown, 1, style).text(); };
  if (share < least) return "< " + end(least);
  if (share > 1 - least) return "> " + end(1 - least);
  return format(share, Unit::fraction, style).text();
}

}  // namespace trainyard
