// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/units/units.h"

namespace trainyard::units {

/// Normalises special characters: special spaces become ' ', minus signs '-', multiplication signs '*', superscripts
/// "^25", micro signs 'u', and the style's own separators '.', ',' or '\''.
std::string simplified(std::string_view text, const NumberStyle& style);
NumberStyle simplified(const NumberStyle& style);

/// An unsigned number at the start of a text.
struct Scanned {
  std::string decimal;  ///< "16384.5", for std::from_chars
  int exponent = 0;     ///< exponent of ten, from e12 or × 10¹²
  bool has_exponent = false;
  size_t length = 0;  ///< characters of the number
};

/// Reads the number at the start of a simplified text.
///
/// What '.' and ',' mean:
/// - both appear: the last one is the decimal separator, the other one groups thousands ("16,384.5", "16.384,5");
/// - one appears more than once: it groups thousands ("1,234,567");
/// - one appears once: it is the decimal separator. Exception: the style's group sign groups thousands if exactly three
///   digits follow and one to three digits that do not start with 0 precede it. If that sign is '.', the exception
///   holds only for `count`s (devices, sequences, tokens): 1.115 stays 1.115 in every other field, as in every file.
/// Spaces and apostrophes always group. Groups must have three digits, and one number uses one group sign. Any other
/// text is rejected, so that no value is silently wrong by a factor of a thousand.
std::optional<Scanned> scan(std::string_view text, bool count, const NumberStyle& style);

}  // namespace trainyard::units
