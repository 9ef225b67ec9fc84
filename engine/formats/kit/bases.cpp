// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/kit/bases.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "engine/error.h"
#include "engine/formats/kit/references.h"
#include "engine/json/json.h"

namespace trainyard {
namespace {

constexpr std::string_view format_with_bases = "nemo_rl";
/// A section with this key replaces that of the base as a whole (nemo_rl/utils/config.py).
constexpr const char* replaces = "_override_";

/// Returns the names in a path, without "." and "..".
std::vector<std::string> parts_of(const std::string& path) {
  std::vector<std::string> parts(1);
  for (const char c : path)
    if (c == '/' || c == '\\')
      parts.emplace_back();
    else
      parts.back() += c;
  std::erase_if(parts, [](const std::string& part) { return part.empty() || part == "." || part == ".."; });
  return parts;
}

/// Removes the number that distinguishes files of the same name: "base.yaml (2)".
std::string without_number(const std::string& name) {
  const size_t at = name.rfind(" (");
  if (at == std::string::npos || !name.ends_with(')')) return name;
  const std::string inside = name.substr(at + 2, name.size() - at - 3);
  return inside.find_first_not_of("0123456789") == std::string::npos ? name.substr(0, at) : name;
}

size_t common_end(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  const auto [end, other] = std::mismatch(a.rbegin(), a.rend(), b.rbegin(), b.rend());
  return size_t(end - a.rbegin());
}

void merge_over(Json& tree, const Json& over) {
  for (const auto& [key, value] : over.items()) {
    const auto found = tree.find(key);
    const bool is_whole = value.is_object() && value.contains(replaces);
    if (found != tree.end() && found->is_object() && value.is_object() && !is_whole)
      merge_over(tree[key], value);
    else
      tree[key] = value;
    if (is_whole) tree[key].erase(replaces);
  }
}

/// Merges files with the open ones that they build on.
class Bases {
 public:
  explicit Bases(const std::vector<KnownFile>& files) : files_(files), joined_(files.size()), is_open_(files.size()) {}

  /// Returns the file merged over its bases, the last of which has precedence. The paths of bases that are not open
  /// stay under "defaults".
  const Json& join(size_t index) {
    if (joined_[index]) return *joined_[index];
    is_open_[index] = true;
    Json tree = Json::object(), missing = Json::array();
    Json own = *files_[index].document.tree;
    std::set<std::string> said;
    const auto miss = [&](const std::string& path) {
      if (said.insert(path).second) missing.push_back(path);
    };
    std::vector<size_t> bases;
    for (const std::string& path : base_paths(own)) {
      const size_t base = find(index, path);
      if (base == files_.size()) {
        miss(path);
        continue;
      }
      // The last place of a repeated base decides.
      std::erase(bases, base);
      bases.push_back(base);
    }
    for (const size_t base : bases) {
      used_.insert(base);
      Json inherited = join(base);
      for (const std::string& other : base_paths(inherited)) miss(other);
      inherited.erase("defaults");
      merge_over(tree, inherited);
    }
    own.erase("defaults");
    merge_over(tree, own);
    if (!missing.empty()) tree["defaults"] = missing.size() == 1 ? Json(missing.front()) : missing;
    is_open_[index] = false;
    return joined_[index].emplace(std::move(tree));
  }
  bool is_base(size_t index) const { return used_.contains(index); }

 private:
  static std::vector<std::string> base_paths(const Json& tree) {
    std::vector<std::string> out;
    const auto bases = tree.find("defaults");
    if (bases == tree.end()) return out;
    if (bases->is_string()) out.push_back(bases->get<std::string>());
    if (bases->is_array())
      for (const Json& path : *bases)
        if (path.is_string()) out.push_back(path.get<std::string>());
    return out;
  }
  /// Returns the index of the open file whose path ends like this one; files that build on each other in a circle have
  /// none. Throws InputError if several files fit equally well.
  size_t find(size_t user, const std::string& path) const {
    const std::vector<std::string> wanted = parts_of(path);
    size_t found = files_.size(), most = 0;
    bool is_unique = true;
    for (size_t i = 0; i < files_.size(); ++i) {
      if (is_open_[i] || files_[i].format->id != format_with_bases) continue;
      const size_t common = common_end(wanted, parts_of(without_number(files_[i].document.name)));
      if (common == 0 || common < most) continue;
      is_unique = common > most;
      most = common;
      found = i;
    }
    if (!is_unique)
      throw InputError(files_[user].document.name + ": defaults: \"" + path +
                       "\" fits several open files; open only the one that is meant");
    return found;
  }

  const std::vector<KnownFile>& files_;
  std::vector<std::optional<Json>> joined_;
  std::vector<bool> is_open_;
  std::set<size_t> used_;
};

}  // namespace

void join_bases(std::vector<KnownFile>& files) {
  Bases bases(files);
  std::vector<KnownFile> out;
  for (size_t i = 0; i < files.size(); ++i)
    if (files[i].format->id == format_with_bases) bases.join(i);
  for (size_t i = 0; i < files.size(); ++i) {
    if (bases.is_base(i)) continue;
    out.push_back(files[i]);
    if (files[i].format->id != format_with_bases) continue;
    Json tree = bases.join(i);
    resolve_references(tree);
    out.back().document.tree = std::make_shared<const Json>(std::move(tree));
  }
  files = std::move(out);
}

}  // namespace trainyard
