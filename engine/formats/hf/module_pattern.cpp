// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/hf/module_pattern.h"

#include <algorithm>
#include <cctype>
#include <regex>

namespace trainyard {
namespace {

constexpr size_t longest_pattern = 500;

/// The plain matcher backtracks for hours on some patterns. libstdc++ has one that follows all ways through a pattern
/// at once.
constexpr std::regex::flag_type syntax() {
#ifdef __GLIBCXX__
  return std::regex_constants::ECMAScript | std::regex_constants::__polynomial;
#else
  return std::regex_constants::ECMAScript;
#endif
}

/// Returns an upper limit of the states that a pattern needs: its length times all repetition counts such as {3,20}. It
/// is 0 if the pattern needs more than the limit.
int count_states(std::string_view pattern) {
  constexpr int most_states = 20000;
  int states = static_cast<int>(pattern.size()) + 1;
  for (size_t i = pattern.find('{'); i < pattern.size(); ++i) {
    int count = 0;
    for (; i < pattern.size() && std::isdigit(static_cast<unsigned char>(pattern[i])); ++i)
      count = std::min(count * 10 + (pattern[i] - '0'), most_states);
    if (count > 1) states = std::min(states * std::min(count, most_states), most_states + 1);
    if (states > most_states) return 0;
  }
  return states;
}

}  // namespace

struct ModulePattern::Expression {
  std::regex regex;
  int states;
};

std::optional<ModulePattern> ModulePattern::parse(std::string_view pattern) {
  const int states = pattern.size() > longest_pattern ? 0 : count_states(pattern);
  if (states == 0) return std::nullopt;
  try {
    ModulePattern out;
    out.expression_ = std::make_shared<const Expression>(std::regex(std::string(pattern), syntax()), states);
    return out;
  } catch (const std::regex_error&) {
    return std::nullopt;
  }
}

bool ModulePattern::matches(const std::string& name, int& steps) const {
  if (steps > 0) steps -= expression_->states * static_cast<int>(name.size() + 1);
  return steps > 0 && std::regex_search(name, expression_->regex, std::regex_constants::match_continuous);
}

}  // namespace trainyard
