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

/// Matches one character with the set in brackets that starts at `at`. Moves `at` behind it. A bracket that never
/// closes stands for itself.
bool matches_set(std::string_view pattern, size_t& at, char c) {
  size_t i = at + 1;
  const bool excludes = pattern.substr(i, 1) == "!";
  if (excludes) ++i;
  const size_t first = i, close = pattern.find(']', i + 1);
  if (close == std::string_view::npos) return pattern[at++] == c;
  bool found = false;
  for (; i < close; ++i) {
    const bool is_range = i + 2 < close && pattern[i + 1] == '-';
    found |= is_range ? pattern[i] <= c && c <= pattern[i + 2] : pattern[i] == c;
    if (is_range) i += 2;
  }
  at = close + 1;
  return first < close && found != excludes;
}

/// True if the pattern at `at` matches one character; moves `at` behind the part that does.
bool matches_one(std::string_view pattern, size_t& at, char c) {
  if (pattern[at] == '[') return matches_set(pattern, at, c);
  return pattern[at] == '?' ? (++at, true) : pattern[at++] == c;
}

/// On a mismatch, only the last star takes one more character, so the time is at most the product of both lengths.
bool matches_glob(std::string_view pattern, std::string_view name) {
  size_t at = 0, i = 0, after_star = std::string_view::npos, taken = 0;
  while (i < name.size()) {
    if (at < pattern.size() && pattern[at] == '*') {
      after_star = ++at;
      taken = i;
      continue;
    }
    if (at < pattern.size() && matches_one(pattern, at, name[i])) {
      ++i;
      continue;
    }
    if (after_star == std::string_view::npos) return false;
    at = after_star;
    i = ++taken;
  }
  return pattern.find_first_not_of('*', at) == std::string_view::npos;
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

ModulePattern ModulePattern::from_glob(std::string_view pattern) {
  ModulePattern out;
  out.glob_ = pattern.substr(0, longest_pattern);
  return out;
}

bool ModulePattern::matches(const std::string& name, int& steps) const {
  if (!expression_) {
    steps -= static_cast<int>(glob_.size() + name.size());
    return steps > 0 && matches_glob(glob_, name);
  }
  if (steps > 0) steps -= expression_->states * static_cast<int>(name.size() + 1);
  return steps > 0 && std::regex_search(name, expression_->regex, std::regex_constants::match_continuous);
}

}  // namespace trainyard
