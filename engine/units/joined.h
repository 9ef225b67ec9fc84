// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace trainyard {

/// The texts of a range with a separator between them; `text` says which part of an element is its text.
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
