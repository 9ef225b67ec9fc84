// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/units/units.h"

namespace trainyard::units {

/// Special spaces become ' ', minus signs '-', multiplication signs '*', superscripts "^25", micro signs 'u',
/// a style's own signs '.', ',' or '\''.
std::string simplified(std::string_view text, const NumberStyle& style);
NumberStyle simplified(const NumberStyle& style);

/// A number without sign at the start of a text.
struct Scanned {
  std::string decimal;  ///< "16384.5", for std::from_chars
  int exponent = 0;     ///< typed as e12 or × 10¹²
  bool has_exponent = false;
  size_t length = 0;  ///< characters that it takes
};

/// Reads the number at the start of a simplified text.
///
/// What '.' and ',' mean:
/// - both appear: the last one is the decimal separator, the other groups thousands ("16,384.5", "16.384,5");
/// - one appears more than once: it groups thousands ("1,234,567");
/// - one appears once: it is the decimal separator, except that the style's group sign before exactly three last
///   digits, after one to three that do not start with 0, groups thousands. Where that sign is '.', this holds
///   only for `count`s (devices, sequences, tokens): 1.115 is 1.115 in every other field, as in every file.
/// Spaces and apostrophes only group. Groups must have three digits, and one number has one group sign; what
/// breaks this is no number, so that nothing is ever off by a thousand in silence.
std::optional<Scanned> scan(std::string_view text, bool count, const NumberStyle& style);

}  // namespace trainyard::units
