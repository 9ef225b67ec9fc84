// SPDX-License-Identifier: Apache-2.0
#include "engine/units/nearest.h"

#include <algorithm>
#include <numeric>

#include "engine/units/joined.h"

namespace trainyard {

namespace {

/// Longer words are cut, because a pasted page would take long.
constexpr size_t longest_word = 64;

std::string in_lower_case(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c; });
  return result;
}

/// Returns the number of letters to insert, remove or replace (Levenshtein).
size_t count_edits(std::string_view a, std::string_view b) {
  std::vector<size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), size_t(0));
  for (size_t i = 0; i < a.size(); ++i) {
    size_t diagonal = row[0];
    row[0] = i + 1;
    for (size_t j = 0; j < b.size(); ++j) {
      const size_t replaced = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replaced, row[j] + 1, row[j + 1] + 1});
    }
  }
  return row[b.size()];
}

size_t common_start(std::string_view a, std::string_view b) {
  const auto differ = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
  return size_t(differ.first - a.begin());
}

/// Returns the number of words of `a` ("a100", "sxm") that occur in `b`.
size_t shared_words(std::string_view a, std::string_view b) {
  size_t count = 0;
  while (!a.empty()) {
    const size_t end = std::min(a.find_first_of("-_. "), a.size());
    const std::string_view word = a.substr(0, end);
    if (word.size() > 1 && b.find(word) != std::string_view::npos) ++count;
    a.remove_prefix(std::min(end + 1, a.size()));
  }
  return count;
}

/// Lower is nearer: letters to change, minus bonuses for a common start and common words.
int distance(std::string_view typed, std::string_view candidate) {
  const bool part = !typed.empty() && candidate.find(typed) != std::string_view::npos;
  return int(count_edits(typed, candidate)) - 2 * int(common_start(typed, candidate)) -
         3 * int(shared_words(typed, candidate)) - (part ? 100 : 0);
}

}  // namespace

std::vector<std::string> nearest(std::string_view word, const std::vector<std::string>& candidates, size_t count) {
  const std::string typed = in_lower_case(word.substr(0, longest_word));
  std::vector<std::pair<int, std::string>> ranked;
  ranked.reserve(candidates.size());
  for (const std::string& candidate : candidates)
    ranked.emplace_back(distance(typed, in_lower_case(candidate)), candidate);
  std::stable_sort(ranked.begin(), ranked.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<std::string> result;
  for (size_t i = 0; i < std::min(count, ranked.size()); ++i) result.push_back(ranked[i].second);
  return result;
}

std::string nearest_hint(std::string_view word, const std::vector<std::string>& candidates, size_t count) {
  const std::string list = joined(nearest(word, candidates, count), ", ");
  return list.empty() ? "" : " (nearest: " + list + ")";
}

}  // namespace trainyard
