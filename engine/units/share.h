// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/units/units.h"

namespace trainyard {

/// Reads a number like parse() with PlainNumber::si, for a field whose largest value is `most`. If a share cannot
/// exceed 1, a plain number above 1 is a percentage: "99" is 99 %. "0.99" is also 99 %, and "1" is 100 %.
std::optional<double> parse_at_most(std::string_view text, Unit unit, double most, double current = 0,
                                    const NumberStyle& style = {});

/// A probability in words: "87.1 %", but "< 0.1 %" and "> 99.9 %" near the ends, where more digits say nothing.
std::string probability_text(double share, const NumberStyle& style = {});

}  // namespace trainyard
