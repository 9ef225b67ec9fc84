// SPDX-License-Identifier: Apache-2.0
#include "engine/room/parts.h"

#include <algorithm>
#include <cmath>

#include "catalog_data.h"
#include "engine/error.h"
#include "engine/json/json.h"

namespace trainyard {
namespace {

template <class T = double>
std::optional<T> known(const Json& json, const char* key) {
  if (!json.contains(key) || json.at(key).is_null()) return std::nullopt;
  return json.at(key).get<T>();
}

PartPrice read_price(const Json& json) {
  return {to_cents(json.at("low")), to_cents(json.at("high")), json.at("date"), json.at("source"),
          json.at("confidence")};
}

RoomPart read_part(const Json& json) {
  RoomPart out;
  out.id = json.at("id");
  out.name = json.at("name");
  out.kind = json.at("kind");
  if (json.contains("devices")) out.devices = json.at("devices").get<std::vector<std::string>>();
  out.accelerators = json.value("accelerators", std::int64_t(0));
  out.nodes = json.value("nodes", std::int64_t(1));
  out.rack_units = known(json, "units");
  out.kilograms = known(json, "kg");
  out.watts_typical = known(json, "watts_typical");
  out.watts_max = known(json, "watts_max");
  out.liquid_share = known(json, "liquid_share");
  out.capacity_watts = known(json, "capacity_watts");
  out.pdus_per_rack = known<std::int64_t>(json, "pdus_per_rack");
  out.ports = json.value("ports", std::int64_t(0));
  out.port_rate = json.value("port_rate", 0.0);
  out.interface = json.value("interface", "");
  out.maker = json.value("maker", "");
  out.optics = json.value("optics", "");
  out.source = json.at("source");
  out.confidence = json.at("confidence");
  out.notes = json.at("notes");
  if (!json.at("price").is_null()) out.price = read_price(json.at("price"));
  return out;
}

std::vector<RoomPart> read_parts() {
  std::vector<RoomPart> out;
  for (const Json& json : Json::parse(catalog_data("room_parts"))) out.push_back(read_part(json));
  return out;
}

/// Part of the text of a source, and the address of its document.
using SourceAddresses = std::vector<std::pair<std::string, std::string>>;

SourceAddresses read_addresses() {
  SourceAddresses out;
  const Json rules = Json::parse(catalog_data("room_rules"));
  for (const Json& json : rules.at("links"))
    out.emplace_back(json.at("source").get<std::string>(), json.at("address").get<std::string>());
  return out;
}

}  // namespace

std::string find_source_address(const std::string& source) {
  static const SourceAddresses addresses = read_addresses();
  if (source.starts_with("https://") || source.starts_with("http://")) return source;
  for (const auto& [text, address] : addresses)
    if (source.find(text) != std::string::npos) return address;
  return {};
}

Cents to_cents(double usd) { return std::llround(usd * 100); }

const std::vector<RoomPart>& room_parts() {
  static const std::vector<RoomPart> parts = read_parts();
  return parts;
}

const RoomPart& find_part(std::string_view id) {
  const auto& all = room_parts();
  const auto found = std::ranges::find(all, id, &RoomPart::id);
  if (found == all.end()) throw InputError("The machine room has no part \"" + std::string(id) + "\".");
  return *found;
}

const RoomPart* find_server_of(std::string_view accelerator) {
  for (const RoomPart& part : room_parts())
    if (std::ranges::find(part.devices, accelerator) != part.devices.end()) return &part;
  return nullptr;
}

std::optional<PartPrice> price_part(const RoomPart& part, const PriceList& prices) {
  const auto found = prices.find(part.id);
  return found == prices.end() ? part.price : std::optional(found->second);
}

}  // namespace trainyard
