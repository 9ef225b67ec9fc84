// SPDX-License-Identifier: Apache-2.0
#include "engine/catalog/device_networks.h"

#include <map>
#include <string>

#include "catalog_data.h"
#include "engine/catalog/access.h"
#include "engine/json/json.h"

namespace trainyard {
namespace {

std::map<std::string, std::string, std::less<>> read_device_networks() {
  std::map<std::string, std::string, std::less<>> out;
  for (const Json& row : Json::parse(catalog_data("offers"))) out[row.at("accelerator")] = row.at("network");
  return out;
}

}  // namespace

std::optional<NetworkRef> network_built_for(std::string_view accelerator) {
  static const std::map<std::string, std::string, std::less<>> all = read_device_networks();
  const auto found = all.find(catalog_access::original_id(accelerator));
  if (found == all.end()) return std::nullopt;
  const auto entry = find_entry(CatalogKind::networks, found->second);
  return entry ? std::optional(std::get<NetworkRef>(*entry)) : std::nullopt;
}

}  // namespace trainyard
