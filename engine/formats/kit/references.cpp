// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/kit/references.h"

#include <charconv>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "engine/files/json.h"
#include "engine/json/json.h"

namespace trainyard {
namespace {

/// Limits chains of references, so that a cycle ends.
constexpr int deepest_reference = 16;
/// NeMo's launcher puts a training under this key of a larger configuration.
constexpr std::string_view package = "training.";

class Resolver {
 public:
  explicit Resolver(Json& root) : root_(root) {}
  void resolve() { visit(root_, {}); }

 private:
  void visit(Json& value, const std::vector<std::string>& path) {
    if (value.is_string() && value.get_ref<const std::string&>().starts_with("${")) {
      if (const auto found = reference(value.get<std::string>(), path, 0)) value = *found;
      return;
    }
    if (!value.is_structured()) return;
    for (auto item = value.begin(); item != value.end(); ++item) {
      std::vector<std::string> inside = path;
      inside.push_back(value.is_object() ? item.key() : std::string());
      visit(*item, inside);
    }
  }

  /// Returns the value of a text that consists of one reference "${…}". Texts that only contain a reference stay
  /// unchanged.
  std::optional<Json> reference(const std::string& text, const std::vector<std::string>& path, int depth) const {
    if (depth > deepest_reference || !text.starts_with("${") || !text.ends_with('}')) return {};
    const std::string inside = text.substr(2, text.size() - 3);
    for (const char* word : {"multiply:", "mul:"})
      if (inside.starts_with(word)) return product(inside.substr(std::string_view(word).size()), path, depth);
    if (inside.find_first_of("${}:") != std::string::npos) return {};
    const Json* found = inside.starts_with('.') ? find_relative(inside, path) : at(root_, inside);
    if (!found && inside.starts_with(package)) found = at(root_, inside.substr(package.size()));
    if (!found || found->is_structured()) return {};
    if (found->is_string() && found->get_ref<const std::string&>().starts_with("${"))
      return reference(found->get<std::string>(), path, depth + 1);
    return *found;
  }

  std::optional<Json> product(const std::string& factors, const std::vector<std::string>& path, int depth) const {
    double value = 1;
    for (size_t start = 0; start <= factors.size();) {
      size_t end = start;
      for (int open = 0; end < factors.size() && (open > 0 || factors[end] != ','); ++end)
        open += (factors[end] == '{') - (factors[end] == '}');
      const auto factor = number(factors.substr(start, end - start), path, depth);
      if (!factor) return {};
      value *= *factor;
      start = end + 1;
    }
    return json_number(value);
  }

  std::optional<double> number(std::string word, const std::vector<std::string>& path, int depth) const {
    const size_t first = word.find_first_not_of(" \t"), last = word.find_last_not_of(" \t");
    if (first == std::string::npos) return {};
    word = word.substr(first, last - first + 1);
    if (word.starts_with("${")) {
      const auto found = reference(word, path, depth + 1);
      return found && found->is_number() ? std::optional(found->get<double>()) : std::nullopt;
    }
    double value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    return error == std::errc() && end == word.data() + word.size() ? std::optional(value) : std::nullopt;
  }

  static const Json* at(const Json& from, const std::string& path) {
    const Json* here = &from;
    for (size_t start = 0; start <= path.size();) {
      const size_t end = std::min(path.find('.', start), path.size());
      if (!here->is_object()) return nullptr;
      const auto next = here->find(path.substr(start, end - start));
      if (next == here->end()) return nullptr;
      here = &*next;
      start = end + 1;
    }
    return here;
  }

  /// Finds relative references: ".name" is a sibling key, "..name" is a key one level up.
  const Json* find_relative(const std::string& name, std::vector<std::string> path) const {
    size_t dots = name.find_first_not_of('.');
    if (dots == std::string::npos || dots > path.size()) return nullptr;
    path.resize(path.size() - dots);
    std::string whole;
    for (const std::string& part : path) whole += part + '.';
    return at(root_, whole + name.substr(dots));
  }

  Json& root_;
};

}  // namespace

void resolve_references(Json& tree) { Resolver(tree).resolve(); }

}  // namespace trainyard
