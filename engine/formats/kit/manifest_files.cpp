// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/kit/manifest_files.h"

#include <memory>
#include <utility>

#include "engine/json/json.h"

namespace trainyard {

void add_manifest_files(Document& document, const std::vector<std::string>& others) {
  if (document.syntax != Syntax::yaml) return;
  Json files = Json::object();
  for (const std::string& text : others) {
    if (text.find("ConfigMap") == std::string::npos) continue;
    const Document other = parse_yaml({document.name, text});
    const auto kind = other.tree->find("kind"), data = other.tree->find("data");
    if (kind == other.tree->end() || *kind != "ConfigMap" || data == other.tree->end() || !data->is_object()) continue;
    for (const auto& [name, content] : data->items())
      if (content.is_string()) files[name] = content;
  }
  if (files.empty()) return;
  Json tree = *document.tree;
  tree[manifest_files] = std::move(files);
  document.tree = std::make_shared<const Json>(std::move(tree));
}

}  // namespace trainyard
