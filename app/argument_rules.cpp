// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/argument_rules.h"

#include <algorithm>
#include <array>
#include <string_view>

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

}  // namespace trainyard::app
