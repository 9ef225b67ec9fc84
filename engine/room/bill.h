// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/room/floor_plan.h"
#include "engine/room/reference_fabrics.h"
#include "engine/room/support_fabrics.h"

namespace trainyard {

/// Spare parts as shares of the parts in use; the counts are rounded up.
struct SpareShares {
  double servers = 0, switches = 0, optics = 0, cables = 0;
};

/// Servers that manage a room, as in `managers` of resources/catalog/room_rules.json.
struct SupportServers {
  Count fabric_managers = 0, management_servers = 0;
  Count links_per_server = 0;   ///< to the in-band network
  Count file_server_links = 0;  ///< from file servers to the in-band network
};
const SupportServers& default_support();

/// Names of parts that are not in the parts list.
inline constexpr const char *unknown_server_name = "Server", *unknown_switch_name = "Switch";

/// Servers with another accelerator, for a share of the accelerators.
struct OtherServers {
  std::string server;           ///< part id; empty: unknown
  Count node_accelerators = 8;  ///< used if the server is unknown
  double share = 0;             ///< of all accelerators, below 1
};

/// Input of list_parts(). An empty part id is an unknown part.
struct RoomPlan {
  std::string server = "dgx-h100";
  Count node_accelerators = 8;  ///< used if the server is unknown
  std::vector<OtherServers> other_servers;
  FabricPlan fabric;  ///< compute network; its nodes are the nodes of the room, also those of other servers
  std::string compute_switch = "qm9700";
  bool leaf_in_rack = false;                     ///< leaf switches stand with their nodes
  Count storage_links_per_node = 2;              ///< 0: no separate storage network
  Count storage_servers = 0, storage_links = 0;  ///< links from storage systems to the storage network
  std::string storage_system;                    ///< name of a system whose parts are unknown; empty for none
  std::string storage_server = "flash-server", storage_switch = "qm9700";
  std::string in_band_switch = "sn4600c", out_of_band_switch = "sn2201";
  Count fabric_managers = default_support().fabric_managers;
  Count management_servers = default_support().management_servers, loader_servers = 0;
  Count file_server_links = default_support().file_server_links;  ///< links from file servers to the in-band network
  /// Counts that a document states instead of the rule.
  std::optional<Count> network_racks, storage_switches, in_band_switches;
  RackRules racks = default_rack_rules();
  bool spare_coolant_unit = true;  ///< one coolant distribution unit more than needed
  SpareShares spares;
  Count spare_accelerators = 0;  ///< of spare nodes, bought in whole servers; without racks, ports and power
  std::string licence;           ///< part id; empty for none
  double licence_years = 0;
  PriceList prices;             ///< the user's own
  bool measures_cables = true;  ///< false: lengths are unknown, which saves time if only power matters
};
/// Returns the plan of a reference for at least this number of accelerators. Published counts apply only at the size
/// that they belong to.
RoomPlan plan_room(const ReferenceFabric& reference, Count accelerators);

enum class BillSection {
  servers,
  storage,
  compute_network,
  storage_network,
  in_band_network,
  out_of_band_network,
  racks,
  power,
  cooling,
  spares,
  licences
};
/// The name of a section in English, for translation.
const char* section_name(BillSection section);

/// One part of a bill. Figures are per piece; empty ones are unknown.
struct BillLine {
  BillSection section = BillSection::servers;
  std::string part, name;  ///< id and name
  const char* place = "";  ///< in English, for translation: where transceivers are; empty for other parts
  Count quantity = 0;
  std::optional<double> rack_units, kilograms;
  std::optional<double> watts_typical, watts_max;
  std::optional<Cents> price_low, price_high;
  std::string source, date, confidence;  ///< of the price; of the other figures if the price is unknown
  bool included = false;                 ///< in the price of another line
  bool is_priced() const { return price_low.has_value(); }
};

/// Servers of one kind in a room.
struct ServerCount {
  std::string part;  ///< empty: unknown
  Count servers = 0, nodes = 0, accelerators = 0;
  std::optional<Count> racks;  ///< empty if unknown
};

/// The four networks of a room.
struct RoomFabrics {
  FabricSize compute, storage, in_band, out_of_band;
};

/// Racks of a room; empty counts are unknown.
struct RoomRacks {
  std::optional<Count> servers_per_rack, node_racks, network_racks;
  Count node_pdus = 0, network_pdus = 0;
  std::optional<double> watts_max;  ///< of a full rack of servers
  std::optional<RackClass> rack_class;
  std::optional<FloorPlan> floor;          ///< empty if the racks are unknown
  std::vector<CableReach> compute_cables;  ///< by level; empty if the racks are unknown
  std::optional<Count> all() const;
};

/// Result of list_parts().
struct Bill {
  std::optional<Message> problem;  ///< why the room cannot be built; then there are no lines
  Count servers = 0, accelerators = 0;
  std::vector<ServerCount> server_counts;  ///< by kind, in the order of the plan
  RoomFabrics fabrics;
  RoomRacks racks;
  std::vector<BillLine> lines;
  Cents total_low = 0, total_high = 0;  ///< of all priced lines
  std::vector<std::string> unpriced;    ///< names of parts without a price, which the total does not contain
  /// W of the transceivers in the switches at their maximum; empty if unknown.
  std::optional<double> compute_optics_watts, storage_optics_watts;
  std::vector<Message> notes;  ///< what could not be counted, and counts taken from a document

  Count count(std::string_view part, BillSection section) const;
  Count count_optics(BillSection section) const;  ///< transceivers in switches and nodes
};

/// Lists all parts of a room. Throws InputError for an unknown part id or a value out of range.
Bill list_parts(const RoomPlan& plan);

}  // namespace trainyard
