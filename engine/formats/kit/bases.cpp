// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/kit/bases.h"

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "engine/formats/kit/references.h"
#include "engine/json/json.h"

namespace trainyard {
namespace {

constexpr std::string_view format_with_bases = "nemo_rl";
/// A section with this key replaces that of the base as a whole (nemo_rl/utils/config.py).
constexpr const char* replaces = "_override_";

std::string last_part(const std::string& path) { return path.substr(path.find_last_of("/\\") + 1); }

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
    for (const std::string& path : base_paths(own)) {
      const size_t base = find(last_part(path));
      if (base == files_.size()) {
        missing.push_back(path);
        continue;
      }
      used_.insert(base);
      Json inherited = join(base);
      for (const std::string& other : base_paths(inherited)) missing.push_back(other);
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
  /// Returns the index of an open file of this name; files that build on each other in a circle have none.
  size_t find(const std::string& name) const {
    for (size_t i = 0; i < files_.size(); ++i)
      if (!is_open_[i] && files_[i].format->id == format_with_bases && last_part(files_[i].document.name) == name)
        return i;
    return files_.size();
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
