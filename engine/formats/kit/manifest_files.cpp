// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/kit/manifest_files.h"

#include <memory>
#include <string>
#include <utility>

#include "engine/error.h"
#include "engine/json/json.h"

namespace trainyard {
namespace {

/// Returns the table in the text of a file; null if the text contains none.
Json read_table(const std::string& name, const std::string& text) {
  if (text.size() > largest_manifest_file) return {};
  try {
    const Document file = parse_yaml({name, text});
    // Aliases can expand a short text.
    return file.tree->is_object() && file.tree->dump().size() <= largest_manifest_file ? *file.tree : Json();
  } catch (const InputError&) {
    return {};
  }
}

}  // namespace

void share_manifest_files(std::vector<Document*> documents) {
  std::map<std::string, Json> files;
  size_t read = 0;
  for (const Document* document : documents) {
    const Json& tree = *document->tree;
    if (document->syntax != Syntax::yaml || !tree.is_object()) continue;
    const auto kind = tree.find("kind"), data = tree.find("data");
    if (kind == tree.end() || *kind != "ConfigMap" || data == tree.end() || !data->is_object()) continue;
    for (const auto& [name, content] : data->items())
      if (content.is_string() && read++ < most_manifest_files)
        if (Json table = read_table(name, content.get_ref<const std::string&>()); table.is_object())
          files.insert_or_assign(name, std::move(table));
  }
  if (files.empty()) return;
  const auto shared = std::make_shared<const std::map<std::string, Json>>(std::move(files));
  for (Document* document : documents) document->manifest_files = shared;
}

}  // namespace trainyard
