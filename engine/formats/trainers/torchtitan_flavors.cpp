// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/trainers/torchtitan_flavors.h"

#include <algorithm>
#include <vector>

#include "catalog_data.h"
#include "engine/catalog/access.h"
#include "engine/catalog/catalog.h"
#include "engine/json/json.h"

namespace trainyard {
namespace {

ModelRef model_of(const Json& row) {
  if (row.contains("catalog"))
    return std::get<ModelRef>(*find_entry(CatalogKind::models, row.at("catalog").get<std::string>()));
  Json entry = {{"id", row.at("name").get<std::string>() + '-' + row.at("flavor").get<std::string>() +
                           std::string(catalog_access::custom_suffix)},
                {"name", "torchtitan " + row.at("name").get<std::string>() + ' ' + row.at("flavor").get<std::string>()},
                {"family", "custom"}};
  entry.update(row.at("shape"));
  Model model = *std::get<ModelRef>(entry_from_json(CatalogKind::models, entry));
  model.custom = true;
  return std::make_shared<const Model>(std::move(model));
}

const std::vector<Flavor>& flavors() {
  static const std::vector<Flavor> all = [] {
    const std::string_view text = catalog_data("torchtitan_flavors");
    const Json file = Json::parse(text);
    std::vector<Flavor> out;
    for (const Json& row : file.at("flavors")) out.push_back({row.at("name"), row.at("flavor"), model_of(row)});
    return out;
  }();
  return all;
}

template <class Test>
std::optional<Flavor> first(const Test& test) {
  const auto found = std::ranges::find_if(flavors(), test);
  return found == flavors().end() ? std::nullopt : std::optional(*found);
}

/// Removes the name of the attention kernel, which follows the size.
std::string without_kernel(std::string flavor) {
  for (const std::string_view kernel : {"_flex_attn", "_varlen_attn", "_flex", "_varlen", "_fused_qkv"})
    if (flavor.ends_with(kernel)) return flavor.substr(0, flavor.size() - kernel.size());
  return flavor;
}

}  // namespace

std::optional<Flavor> find_flavor(const std::string& name, const std::string& flavor) {
  const std::string size = without_kernel(flavor);
  return first([&](const Flavor& f) { return f.name == name && f.flavor == size; });
}

std::optional<Flavor> flavor_of(const Model& model) {
  return first([&](const Flavor& f) { return f.model->id == model.id; });
}

}  // namespace trainyard
