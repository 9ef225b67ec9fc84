// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace trainyard {

/// Joins the elements of a range with a separator; `text` maps an element to its text.
template <class Range, class Text = std::identity>
std::string joined(const Range& range, std::string_view separator, const Text& text = {}) {
  std::string result;
  for (const auto& element : range) {
    if (!result.empty()) result += separator;
    result += std::invoke(text, element);
  }
  return result;
}

}  // namespace trainyard
