// SPDX-License-Identifier: Apache-2.0
#include "engine/room/reference_fabrics.h"

#include <algorithm>
#include <array>

#include "catalog_data.h"
#include "engine/error.h"
#include "engine/json/json.h"
#include "engine/units/joined.h"

namespace trainyard {
namespace {

constexpr std::array<const char*, fabric_kind_count> kind_ids{"leaf_spine",     "rail_optimised", "rail_only",
                                                              "rail_isolated",  "two_switches",   "dragonfly",
                                                              "dragonfly_plus", "torus"};
constexpr std::array<const char*, 4> group_ids{"automatic", "unit", "rail_of_unit", "full"};

template <class Ids>
std::size_t place_of(const Ids& ids, std::string_view id, const char* field) {
  const auto found = std::ranges::find(ids, id);
  if (found == ids.end())
    throw InputError(std::string(field) + ": \"" + std::string(id) + "\" is not allowed: one of " +
                     joined(ids, ", ", [](const char* one) { return std::string(one); }) + ".");
  return static_cast<std::size_t>(found - ids.begin());
}

template <class T>
void read_if_present(const Json& json, const char* key, T& value) {
  if (json.contains(key)) value = json.at(key).get<T>();
}

DragonflyShape read_dragonfly(const Json& json) {
  DragonflyShape out;
  read_if_present(json, "switches", out.switches);
  read_if_present(json, "spines", out.spines);
  read_if_present(json, "endpoint_ports", out.endpoint_ports);
  read_if_present(json, "endpoints_per_port", out.endpoints_per_port);
  read_if_present(json, "global_ports", out.global_ports);
  read_if_present(json, "arc_links", out.arc_links);
  return out;
}

FabricPlan read_plan(const Json& json) {
  FabricPlan out;
  out.kind = find_fabric_kind(json.at("kind").get<std::string>());
  read_if_present(json, "rails", out.rails);
  read_if_present(json, "planes", out.planes);
  read_if_present(json, "ports_per_cable", out.ports_per_cable);
  read_if_present(json, "radix", out.radix);
  read_if_present(json, "port_rate", out.port_rate);
  read_if_present(json, "oversubscription", out.oversubscription);
  read_if_present(json, "spine_oversubscription", out.spine_oversubscription);
  read_if_present(json, "tiers", out.tiers);
  read_if_present(json, "unit_nodes", out.unit_nodes);
  read_if_present(json, "whole_units", out.whole_units);
  const std::string group = json.value("group", "automatic");
  out.group = GroupRule(place_of(group_ids, group, "fabric.group"));
  read_if_present(json, "group_leaves", out.group_leaves);
  read_if_present(json, "leaf_down", out.leaf_down);
  read_if_present(json, "leaf_up", out.leaf_up);
  read_if_present(json, "uplink_ports", out.uplink_ports);
  read_if_present(json, "spine_down", out.spine_down);
  read_if_present(json, "extra_endpoints", out.extra_endpoints);
  read_if_present(json, "direct_pairs", out.direct_pairs);
  read_if_present(json, "chassis_above", out.chassis_above);
  if (json.contains("dragonfly")) out.dragonfly = read_dragonfly(json.at("dragonfly"));
  if (json.contains("torus")) out.torus = {json.at("torus").at("side"), json.at("torus").at("reserved_ports")};
  return out;
}

PublishedCounts read_published(const Json& json) {
  return {json.at("units"), json.at("network_racks"), json.at("storage_switches"), json.at("in_band_switches")};
}

FabricPrices read_unit_prices(const Json& json) {
  FabricPrices out{json.at("switch"), json.at("facility_per_node"), json.at("node"), {}, {}};
  for (const auto& [nodes, usd] : json.at("node_from").items()) out.node_at[std::stoll(nodes)] = usd.get<double>();
  out.links_per_accelerator = json.at("links_per_accelerator").get<std::vector<double>>();
  return out;
}

ReferenceFabric read_reference(const Json& json) {
  ReferenceFabric out;
  out.id = json.at("id");
  out.name = json.at("name");
  if (json.contains("networks")) out.networks = json.at("networks").get<std::vector<std::string>>();
  out.accelerators = json.at("accelerators").get<std::vector<std::string>>();
  out.server = json.at("server");
  out.network_switch = json.at("switch");
  out.node_accelerators = json.at("node_accelerators");
  out.plan = read_plan(json.at("plan"));
  if (json.contains("published")) out.published = read_published(json.at("published"));
  if (json.contains("fabric_managers")) out.fabric_managers = json.at("fabric_managers").get<Count>();
  if (json.contains("management_servers")) out.management_servers = json.at("management_servers").get<Count>();
  if (json.contains("unit_prices")) out.prices = read_unit_prices(json.at("unit_prices"));
  out.source = json.at("source");
  out.date = json.at("date");
  out.confidence = json.at("confidence");
  out.notes = json.at("notes");
  return out;
}

std::vector<ReferenceFabric> read_references() {
  std::vector<ReferenceFabric> out;
  const Json json = Json::parse(catalog_data("fabrics"));
  for (const Json& one : json.at("fabrics")) out.push_back(read_reference(one));
  return out;
}

}  // namespace

const char* fabric_kind_id(FabricKind kind) { return kind_ids[static_cast<std::size_t>(kind)]; }

FabricKind find_fabric_kind(std::string_view id) { return FabricKind(place_of(kind_ids, id, "fabric.kind")); }

const std::vector<ReferenceFabric>& reference_fabrics() {
  static const std::vector<ReferenceFabric> all = read_references();
  return all;
}

const ReferenceFabric& find_reference_fabric(std::string_view id) {
  const auto& all = reference_fabrics();
  const auto found = std::ranges::find(all, id, &ReferenceFabric::id);
  if (found == all.end())
    throw InputError("fabric: \"" + std::string(id) + "\" is not allowed: one of " +
                     joined(all, ", ", [](const ReferenceFabric& one) { return one.id; }) + ".");
  return *found;
}

FabricPlan plan_reference(const ReferenceFabric& reference, Count accelerators) {
  if (accelerators < 1) throw InputError("fabric: a network needs at least one accelerator.");
  FabricPlan plan = reference.plan;
  plan.nodes = (accelerators + reference.node_accelerators - 1) / reference.node_accelerators;
  return plan;
}

FabricCost price_reference(const ReferenceFabric& reference, const FabricSize& fabric) {
  if (!reference.prices) throw InputError("fabric: \"" + reference.id + "\" has no published prices.");
  const FabricPrices& prices = *reference.prices;
  const std::size_t tiers = std::min(fabric.tiers.size(), prices.links_per_accelerator.size() - 1);
  const auto nodes = static_cast<double>(fabric.plan.nodes);
  const auto special = prices.node_at.find(fabric.plan.nodes);
  const double node = special == prices.node_at.end() ? prices.node : special->second;
  FabricCost out;
  out.switches = static_cast<double>(fabric.switches()) * prices.per_switch;
  out.links = nodes * static_cast<double>(reference.node_accelerators) * prices.links_per_accelerator[tiers];
  out.nodes = nodes * (node + prices.facility_per_node);
  out.total = out.switches + out.links + out.nodes;
  return out;
}

}  // namespace trainyard
