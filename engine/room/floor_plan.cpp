// SPDX-License-Identifier: Apache-2.0
#include "engine/room/floor_plan.h"

#include <algorithm>
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

/// Where the racks stand: first half of the node racks, network racks, second half.
struct Room {
  const RackRules& rules;
  Count node_racks, network_racks;

  Count place_of_node_rack(Count rack) const { return rack < node_racks / 2 ? rack : rack + network_racks; }
  Count place_of_network_rack(Count rack) const { return node_racks / 2 + rack; }
  double distance(Count from, Count to) const {
    const Count rows = std::abs(from / rules.racks_per_row - to / rules.racks_per_row);
    const Count columns = std::abs(from % rules.racks_per_row - to % rules.racks_per_row);
    return static_cast<double>(columns) * rules.rack_width + static_cast<double>(rows) * rules.row_pitch +
           rules.vertical_slack;
  }
};

void add_cables(CableReach& reach, const Room& room, Count from, Count to, Count cables) {
  if (cables == 0) return;
  const double metres = from == to ? room.rules.vertical_slack : room.distance(from, to);
  reach.longest = std::max(reach.longest, metres);
  (from == to ? reach.copper : metres <= room.rules.multimode_reach ? reach.multimode : reach.single_mode) += cables;
}

/// Share `i` of cables that are dealt to `parts`; the shares add up to the total.
Count share_of(Count total, Count parts, Count i) { return total * (i + 1) / parts - total * i / parts; }

/// Network racks of a tier.
struct RackSpan {
  Count first = 0, count = 1;
};

/// Divides the network racks between leaf switches and all others by their numbers; each tier has at least one rack.
std::pair<RackSpan, RackSpan> divide_network_racks(const FabricSize& fabric, Count racks) {
  if (racks < 2 || fabric.tiers.size() < 2) return {{0, racks}, {0, racks}};
  const auto leaves = static_cast<double>(fabric.tiers[0].switches.value_or(1));
  const double all = std::max(1.0, static_cast<double>(fabric.switches()));
  const Count first = std::clamp<Count>(std::llround(static_cast<double>(racks) * leaves / all), 1, racks - 1);
  return {{0, first}, {first, racks - first}};
}

CableReach measure_node_cables(const Room& room, Count cables, RackSpan leaves) {
  CableReach out;
  for (Count i = 0; i < room.node_racks; ++i) {
    const Count leaf = leaves.first + i * leaves.count / room.node_racks;
    add_cables(out, room, room.place_of_node_rack(i), room.place_of_network_rack(leaf),
               share_of(cables, room.node_racks, i));
  }
  return out;
}

CableReach measure_between(const Room& room, Count cables, RackSpan lower, RackSpan upper) {
  CableReach out;
  const Count pairs = lower.count * upper.count;
  for (Count i = 0; i < pairs; ++i)
    add_cables(out, room, room.place_of_network_rack(lower.first + i / upper.count),
               room.place_of_network_rack(upper.first + i % upper.count), share_of(cables, pairs, i));
  return out;
}

/// Leaf switches stand in the node racks, the others in the network racks.
CableReach measure_from_node_racks(const Room& room, Count cables) {
  CableReach out;
  for (Count i = 0; i < room.node_racks; ++i)
    add_cables(out, room, room.place_of_node_rack(i),
               room.place_of_network_rack(i * room.network_racks / room.node_racks),
               share_of(cables, room.node_racks, i));
  return out;
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

std::vector<CableReach> measure_cables(const FabricSize& fabric, Count node_racks, Count network_racks,
                                       bool leaf_in_rack, const RackRules& rules) {
  const Room room{rules, std::max<Count>(1, node_racks), std::max<Count>(1, network_racks)};
  const auto [leaves, above] = divide_network_racks(fabric, room.network_racks);
  std::vector<CableReach> out;
  for (std::size_t level = 0; level < fabric.levels.size(); ++level) {
    if (!fabric.levels[level].cables) continue;
    const Count cables = *fabric.levels[level].cables;
    if (level == 0 && leaf_in_rack)
      out.push_back({cables, 0, 0, rules.vertical_slack});
    else if (level == 0)
      out.push_back(measure_node_cables(room, cables, leaves));
    else if (level == 1 && leaf_in_rack)
      out.push_back(measure_from_node_racks(room, cables));
    else
      out.push_back(measure_between(room, cables, level == 1 ? leaves : above, above));
  }
  return out;
}

}  // namespace trainyard
