// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/kit/bases.h"

#include <algorithm>

#include "engine/formats/kit/references.h"
#include "engine/json/json.h"

namespace trainyard {
namespace {

constexpr std::string_view format_with_bases = "nemo_rl";
/// The longest chain of files that is followed.
constexpr int most_bases = 8;

std::string last_part(const std::string& path) { return path.substr(path.find_last_of("/\\") + 1); }

void merge_over(Json& tree, const Json& over) {
  for (const auto& [key, value] : over.items()) {
    const auto found = tree.find(key);
    if (found != tree.end() && found->is_object() && value.is_object())
      merge_over(tree[key], value);
    else
      tree[key] = value;
  }
}

}  // namespace

void join_bases(std::vector<KnownFile>& files) {
  const auto has_bases = [](const KnownFile& file) { return file.format->id == format_with_bases; };
  const auto base_name = [](const Json& tree) {
    const auto base = tree.find("defaults");
    if (base == tree.end()) return std::string();
    const Json& name = base->is_array() && base->size() == 1 ? base->front() : *base;
    return name.is_string() ? last_part(name.get<std::string>()) : std::string();
  };
  for (int step = 0; step < most_bases; ++step) {
    // Start with files whose own base is not open, so that each base is complete when it is used.
    const auto base_of = [&](const KnownFile& file) {
      const std::string name = has_bases(file) ? base_name(*file.document.tree) : std::string();
      return std::ranges::find_if(files, [&](const KnownFile& other) {
        return !name.empty() && &other != &file && has_bases(other) && last_part(other.document.name) == name;
      });
    };
    const auto first = std::ranges::find_if(files, [&](const KnownFile& file) {
      const auto base = base_of(file);
      return base != files.end() && base_of(*base) == files.end();
    });
    if (first == files.end()) break;
    const auto base = base_of(*first);
    const std::string name = base->document.name;
    for (KnownFile& file : files) {
      if (base_of(file) != base) continue;
      Json tree = *base->document.tree;
      Json over = *file.document.tree;
      over.erase("defaults");
      merge_over(tree, over);
      file.document.tree = std::make_shared<const Json>(std::move(tree));
    }
    std::erase_if(files, [&](const KnownFile& file) { return has_bases(file) && file.document.name == name; });
  }
  for (KnownFile& file : files) {
    if (!has_bases(file)) continue;
    Json tree = *file.document.tree;
    resolve_references(tree);
    file.document.tree = std::make_shared<const Json>(std::move(tree));
  }
}

}  // namespace trainyard
