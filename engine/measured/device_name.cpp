// SPDX-License-Identifier: Apache-2.0
#include "engine/measured/device_name.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <string>
#include <vector>

#include "engine/catalog/catalog.h"

namespace trainyard {
namespace {

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words(1);
  for (const char c : text) {
    if (std::isalnum(static_cast<unsigned char>(c)))
      words.back() += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    else if (!words.back().empty())
      words.emplace_back();
  }
  if (words.back().empty()) words.pop_back();
  return words;
}

bool has_digit(const std::string& word) {
  return std::ranges::any_of(word, [](char c) { return c >= '0' && c <= '9'; });
}

bool has_letter(const std::string& word) {
  return std::ranges::any_of(word, [](char c) { return c >= 'a' && c <= 'z'; });
}

/// Returns the words that identify a series: "h100", "mi300x". For a plain number, includes all words before it:
/// "rtx pro 6000".
std::vector<std::string> series_of(const Accelerator& a) {
  std::vector<std::string> words;
  for (const std::string& word : words_of(a.name)) {
    words.push_back(word);
    if (!has_digit(word) || word.ends_with("gb")) continue;
    return has_letter(word) ? std::vector<std::string>{word} : words;
  }
  return {};
}

/// Scores how well an accelerator matches a driver's name. Driver names state PCIe and NVL, but SXM only sometimes.
double likeness(const Accelerator& a, const std::vector<std::string>& words, double memory) {
  const auto is_in_name = [&words](std::string_view part) {
    return std::ranges::any_of(words, [part](const std::string& word) { return word.starts_with(part); });
  };
  const std::vector<std::string> own = words_of(a.id + " " + a.name + " " + a.form_factor);
  const auto is_in_entry = [&own](std::string_view part) {
    return std::ranges::any_of(own, [part](const std::string& word) { return word.starts_with(part); });
  };
  double score = 0;
  // NVL weighs more than PCIe because an NVL board is also a PCIe card.
  score += is_in_name("pcie") == is_in_entry("pcie") ? 1 : 0;
  score += is_in_name("nvl") == is_in_entry("nvl") ? 2 : 0;
  if (is_in_name("sxm") && !is_in_entry("sxm")) score -= 1;
  for (const std::string& word : words)
    if (word.ends_with("gb") && has_digit(word) && is_in_entry(word)) score += 1;
  if (std::isfinite(memory)) score -= 10 * std::abs(std::log(memory / a.memory));
  return score;
}

}  // namespace

AcceleratorRef accelerator_named(std::string_view device, double memory) {
  const std::vector<std::string> words = words_of(device);
  AcceleratorRef best;
  double most = 0;
  for (const EntryRef& entry : catalog(CatalogKind::accelerators)) {
    const auto a = std::get<AcceleratorRef>(entry);
    const std::vector<std::string> series = series_of(*a);
    const auto is_in_name = [&words](const std::string& word) { return std::ranges::count(words, word) > 0; };
    if (series.empty() || !std::ranges::all_of(series, is_in_name)) continue;
    const double score = likeness(*a, words, memory);
    if (best && score <= most) continue;
    best = a;
    most = score;
  }
  return best;
}

}  // namespace trainyard
