// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/argument_rules.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>

#include "engine/units/units.h"

namespace trainyard::app {

std::string find_empty(int argc, char** argv) {
  constexpr std::array<std::string_view, 6> texts{"--title",        "--subtitle", "--author",
                                                  "--prepared-for", "--note",     "--design"};
  for (int i = 1; i < argc; ++i) {
    const std::string_view argument = argv[i], before = i > 1 ? argv[i - 1] : "";
    const bool option = argument.starts_with("--") && argument.ends_with('=');
    const std::string_view name = option ? argument.substr(0, argument.size() - 1) : before;
    if ((!argument.empty() && !option) || std::ranges::find(texts, name) != texts.end()) continue;
    return name.starts_with("--") ? std::string(name) : "argument " + std::to_string(i);
  }
  return {};
}

std::function<std::string(const std::string&)> whole_number(int low, int high) {
  return [low, high](const std::string& text) {
    int value = 0;
    const char* end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, value);
    if (read.ec == std::errc() && read.ptr == end && value >= low && value <= high) return std::string();
    const auto limit = [](int number) { return format(number, Unit::none).text(); };
    return "\"" + text + "\" is not allowed: a whole number from " + limit(low) + " to " + limit(high);
  };
}

}  // namespace trainyard::app
