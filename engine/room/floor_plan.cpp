// SPDX-License-Identifier: Apache-2.0
#include "engine/room/floor_plan.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "catalog_data.h"
#include "engine/json/json.h"
#include "engine/room/fabric_parts.h"

namespace trainyard {
namespace {

using fabric_parts::divide_up;

RackRules read_rack_rules() {
  const Json json = Json::parse(catalog_data("room_rules"));
  const Json &rack = json.at("rack"), &floor = json.at("floor");
  RackRules out;
  out.rack_units = rack.at("units");
  out.reserved_units = rack.at("reserved_units");
  out.network_reserved_units = rack.at("network_reserved_units");
  out.watts = rack.at("watts");
  out.pdus = rack.at("pdus");
  out.network_pdus = rack.at("network_pdus");
  out.source = rack.at("source");
  out.confidence = rack.at("confidence");
  out.racks_per_row = floor.at("racks_per_row");
  out.rack_width = floor.at("rack_width");
  out.row_pitch = floor.at("row_pitch");
  out.vertical_slack = floor.at("vertical_slack");
  out.multimode_reach = floor.at("multimode_reach");
  out.floor_source = floor.at("source");
  out.floor_confidence = floor.at("confidence");
  return out;
}

std::vector<RackClass> read_rack_classes() {
  std::vector<RackClass> out;
  const Json json = Json::parse(catalog_data("room_rules"));
  for (const Json& one : json.at("classes")) out.push_back({one.at("watts"), one.at("use")});
  return out;
}

/// Whole parts in a room; guards 4 × 10.2 kW in 40.8 kW against rounding.
Count fit(double room, double each) { return static_cast<Count>(std::floor(room / each + 1e-9)); }

/// Network racks with leaf switches, by the number of switches; each tier has at least one rack.
Count count_leaf_racks(const FabricSize& fabric, Count racks) {
  if (racks < 2 || fabric.tiers.size() < 2) return racks;
  const auto leaves = static_cast<double>(fabric.tiers[0].switches.value_or(1));
  const double all = std::max(1.0, static_cast<double>(fabric.switches()));
  return std::clamp<Count>(std::llround(static_cast<double>(racks) * leaves / all), 1, racks - 1);
}

/// Turns links by kind into cables of several links each; the most frequent kind takes the remainder.
void set_cables(CableReach& out, const std::array<Count, 3>& links, Count cables, Count links_per_cable) {
  std::array<Count, 3> count{};
  for (std::size_t i = 0; i < links.size(); ++i) count[i] = links[i] / links_per_cable;
  const auto most = static_cast<std::size_t>(std::ranges::max_element(links) - links.begin());
  count[most] += cables - count[0] - count[1] - count[2];
  out.copper = count[0];
  out.multimode = count[1];
  out.single_mode = count[2];
}

}  // namespace

RackRules default_rack_rules() {
  static const RackRules rules = read_rack_rules();
  return rules;
}

const std::vector<RackClass>& rack_classes() {
  static const std::vector<RackClass> classes = read_rack_classes();
  return classes;
}

std::optional<RackClass> find_rack_class(double watts) {
  for (const RackClass& one : rack_classes())
    if (watts <= one.watts) return one;
  return std::nullopt;
}

std::optional<Count> count_servers_per_rack(const RoomPart& server, const RackRules& rules) {
  if (server.nodes > 1) return 1;
  std::optional<Count> most;
  if (server.rack_units) most = fit(static_cast<double>(rules.rack_units - rules.reserved_units), *server.rack_units);
  if (server.watts_max) {
    const auto powered = fit(rules.watts, *server.watts_max);
    most = most ? std::min(*most, powered) : powered;
  }
  return most;
}

std::optional<Count> count_network_racks(const std::vector<RackedParts>& parts, const RackRules& rules) {
  double units = 0, watts = 0;
  for (const auto& [part, quantity] : parts) {
    if (quantity == 0) continue;
    if (!part->rack_units) return std::nullopt;
    units += *part->rack_units * static_cast<double>(quantity);
    watts += part->watts_max.value_or(part->watts_typical.value_or(0)) * static_cast<double>(quantity);
  }
  const auto usable = static_cast<double>(rules.rack_units - rules.network_reserved_units);
  return static_cast<Count>(std::ceil(std::max(units / usable, watts / rules.watts) - 1e-9));
}

Count FloorPlan::place_of_node_rack(Count rack) const { return rack < node_racks / 2 ? rack : rack + network_racks; }

Count FloorPlan::place_of_network_rack(Count rack) const { return node_racks / 2 + rack; }

Count FloorPlan::network_rack_of(const FabricSize& fabric, FabricDevice device) const {
  const Count all = std::max<Count>(1, fabric.tiers[static_cast<std::size_t>(device.tier)].switches.value_or(1));
  const bool is_shared = leaf_racks == network_racks;
  if (device.tier == 0 || is_shared) return device.index * leaf_racks / all;
  return leaf_racks + device.index * (network_racks - leaf_racks) / all;
}

Count FloorPlan::place_of(const FabricSize& fabric, FabricDevice device) const {
  const auto node_rack = [&](Count node) { return std::min(node / nodes_per_rack, node_racks - 1); };
  if (device.tier == node_tier) return place_of_node_rack(node_rack(device.index));
  if (device.tier == manager_tier) return place_of_network_rack(0);
  if (device.tier == cube_tier)
    return place_of_node_rack(node_rack(device.index * fabric.plan.nodes / std::max<Count>(1, fabric.groups)));
  if (device.tier == 0 && leaf_in_rack) {
    const Count all = std::max<Count>(1, fabric.tiers[0].switches.value_or(1));
    return place_of_node_rack(device.index * node_racks / all);
  }
  return place_of_network_rack(network_rack_of(fabric, device));
}

double FloorPlan::cable_length(Count from, Count to) const {
  const Count rows = std::abs(from / rules.racks_per_row - to / rules.racks_per_row);
  const Count columns = std::abs(from % rules.racks_per_row - to % rules.racks_per_row);
  return static_cast<double>(columns) * rules.rack_width + static_cast<double>(rows) * rules.row_pitch +
         rules.vertical_slack;
}

CableKind FloorPlan::cable_kind(Count from, Count to) const {
  if (from == to) return CableKind::copper;
  return cable_length(from, to) <= rules.multimode_reach ? CableKind::multimode : CableKind::single_mode;
}

FloorPlan plan_floor(const FabricSize& fabric, const RackRules& rules, Count node_racks, Count network_racks,
                     Count nodes_per_rack, bool leaf_in_rack) {
  FloorPlan out;
  out.rules = rules;
  out.node_racks = std::max<Count>(1, node_racks);
  out.network_racks = std::max<Count>(1, network_racks);
  out.nodes_per_rack = std::max<Count>(1, nodes_per_rack);
  out.leaf_in_rack = leaf_in_rack;
  out.leaf_racks = leaf_in_rack ? 0 : count_leaf_racks(fabric, out.network_racks);
  return out;
}

std::vector<CableReach> measure_cables(const FabricSize& fabric, const FloorPlan& floor) {
  std::vector<std::array<Count, 3>> links(fabric.levels.size(), {0, 0, 0});
  std::vector<CableReach> out(fabric.levels.size());
  visit_bundles(fabric, [&](const LinkBundle& bundle) {
    if (bundle.from.tier == manager_tier) return;
    const auto level = static_cast<std::size_t>(bundle.level);
    Count from = floor.place_of(fabric, bundle.from), to = floor.place_of(fabric, bundle.to);
    if (level == 0 && floor.leaf_in_rack) to = from;
    links[level][static_cast<std::size_t>(floor.cable_kind(from, to))] += bundle.links;
    out[level].longest = std::max(out[level].longest, floor.cable_length(from, to));
  });
  for (std::size_t level = 0; level < out.size(); ++level)
    set_cables(out[level], links[level], fabric.levels[level].cables.value_or(0), fabric.plan.ports_per_cable);
  return out;
}

}  // namespace trainyard
