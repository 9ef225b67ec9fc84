// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/room/fabric_links.h"
#include "engine/room/parts.h"

namespace trainyard {

/// What a rack holds and how racks stand. Defaults and their sources: resources/catalog/room_rules.json.
struct RackRules {
  Count rack_units = 0;              ///< height of a rack
  Count reserved_units = 0;          ///< of a rack of servers, for switches and distribution
  Count network_reserved_units = 0;  ///< of a rack of switches
  double watts = 0;                  ///< power that a rack can be given
  Count pdus = 0, network_pdus = 0;  ///< power distribution units per rack
  Count racks_per_row = 1;
  double rack_width = 0, row_pitch = 0;  ///< m
  double vertical_slack = 0;             ///< m of a cable inside its two racks
  double multimode_reach = 0;            ///< m; longer cables are single-mode
  std::string source, confidence, floor_source, floor_confidence;
};
RackRules default_rack_rules();

/// A usual power of a rack.
struct RackClass {
  double watts = 0;
  std::string use;
};
/// From the smallest to the largest.
const std::vector<RackClass>& rack_classes();
/// The smallest class that a rack of this power belongs to; empty above the largest.
std::optional<RackClass> find_rack_class(double watts);

/// Servers per rack: as many as height and power allow; 1 if the server is itself a rack. Uses the known one of both
/// figures; empty if both are unknown, 0 if not even one fits.
std::optional<Count> count_servers_per_rack(const RoomPart& server, const RackRules& rules);

/// Parts of one kind in racks.
struct RackedParts {
  const RoomPart* part = nullptr;
  Count quantity = 0;
};
/// Racks for switches and support servers by height and maximum power; empty if a height is unknown.
std::optional<Count> count_network_racks(const std::vector<RackedParts>& parts, const RackRules& rules);

/// Cables of a level by type.
struct CableReach {
  Count copper = 0;  ///< inside a rack
  Count multimode = 0, single_mode = 0;
  double longest = 0;  ///< m
  Count total() const { return copper + multimode + single_mode; }
};
enum class CableKind { copper, multimode, single_mode };

/// Where racks stand. They fill rows in this order: the first half of the server racks, the network racks, the second
/// half. A place counts the racks from 0. Leaf switches fill the first network racks, spine and core switches the
/// others; if there is one network rack, it holds all.
struct FloorPlan {
  RackRules rules;
  Count node_racks = 1, network_racks = 1, nodes_per_rack = 1;
  bool leaf_in_rack = false;  ///< leaf switches stand with their nodes
  Count leaf_racks = 1;       ///< network racks with leaf switches

  Count racks() const { return node_racks + network_racks; }
  Count place_of_node_rack(Count rack) const;
  Count place_of_network_rack(Count rack) const;
  /// The network rack of a switch, from 0.
  Count network_rack_of(const FabricSize& fabric, FabricDevice device) const;
  Count place_of(const FabricSize& fabric, FabricDevice device) const;
  /// m of a cable between two places, with its slack.
  double cable_length(Count from, Count to) const;
  CableKind cable_kind(Count from, Count to) const;
};
FloorPlan plan_floor(const FabricSize& fabric, const RackRules& rules, Count node_racks, Count network_racks,
                     Count nodes_per_rack, bool leaf_in_rack);

/// Cables by type, one entry per level of the fabric.
std::vector<CableReach> measure_cables(const FabricSize& fabric, const FloorPlan& floor);

}  // namespace trainyard
