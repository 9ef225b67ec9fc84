// SPDX-License-Identifier: Apache-2.0
#include "engine/room/bill.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "catalog_data.h"
#include "engine/error.h"
#include "engine/json/json.h"
#include "engine/room/bill_parts.h"
#include "engine/room/fabric_parts.h"
#include "engine/text.h"

namespace trainyard {
namespace {

using namespace bill_parts;
using fabric_parts::divide_up;

void check_at_least_zero(const char* id, Count value) {
  if (value < 0 || value > 10'000'000)
    throw InputError(std::string("room.") + id + ": " + std::to_string(value) +
                     " is not allowed: a whole number from 0 to 10,000,000.");
}

void check_room(const RoomPlan& plan) {
  for (const auto& [id, value] : {std::pair{"storage_links_per_node", plan.storage_links_per_node},
                                  {"storage_servers", plan.storage_servers},
                                  {"spare_accelerators", plan.spare_accelerators},
                                  {"storage_links", plan.storage_links},
                                  {"fabric_managers", plan.fabric_managers},
                                  {"management_servers", plan.management_servers},
                                  {"loader_servers", plan.loader_servers},
                                  {"file_server_links", plan.file_server_links},
                                  {"network_racks", plan.network_racks.value_or(0)},
                                  {"storage_switches", plan.storage_switches.value_or(0)},
                                  {"in_band_switches", plan.in_band_switches.value_or(0)}})
    check_at_least_zero(id, value);
  for (const double share : {plan.spares.servers, plan.spares.switches, plan.spares.optics, plan.spares.cables})
    if (!(share >= 0 && share <= 1)) throw InputError("room.spares: a share of spare parts is from 0 to 1.");
  if (!(plan.licence_years >= 0 && plan.licence_years <= 100))
    throw InputError("room.licence_years: a licence lasts from 0 to 100 years.");
  const RackRules& r = plan.racks;
  if (r.rack_units <= std::max(r.reserved_units, r.network_reserved_units) || !(r.watts > 0) || r.racks_per_row < 1)
    throw InputError("room.racks: a rack needs free height, power above 0 W and at least one rack per row.");
}

SupportServers read_support() {
  const Json json = Json::parse(catalog_data("room_rules"));
  const Json& managers = json.at("managers");
  return {managers.at("fabric_managers"), managers.at("management_servers"), managers.at("links_per_server"),
          managers.at("file_server_links")};
}

Message::Argument text(const std::string& value) { return {0, Unit::none, value, false}; }
Message::Argument watts(double value) { return {value, Unit::power, {}, false}; }
Message::Argument whole(Count value) { return {static_cast<double>(value), Unit::none, {}, false}; }

Count storage_switch_count(const Bill& bill, const RoomPlan& plan) {
  return plan.storage_switches.value_or(bill.fabrics.storage.switches());
}
Count in_band_switch_count(const Bill& bill, const RoomPlan& plan) {
  return plan.in_band_switches.value_or(bill.fabrics.in_band.switches());
}
Count support_servers(const RoomPlan& plan) { return plan.management_servers + plan.loader_servers; }

void size_networks(Bill& bill, const RoomPlan& plan) {
  bill.fabrics.compute = size_fabric(plan.fabric);
  bill.problem = bill.fabrics.compute.problem;
  const Count nodes = plan.fabric.nodes;
  if (plan.storage_links_per_node > 0 || plan.storage_links > 0)
    bill.fabrics.storage = size_storage_fabric({nodes, plan.storage_links_per_node, plan.storage_links, 0});
  if (!bill.problem) bill.problem = bill.fabrics.storage.problem;
  bill.fabrics.in_band =
      size_in_band_fabric({nodes, default_support().links_per_server * support_servers(plan) + plan.file_server_links});
}

/// Parts that stand in network racks. Their out-of-band switches are not known yet; one per 40 nodes is assumed.
std::vector<RackedParts> list_racked_parts(const Bill& bill, const RoomPlan& plan, const RoomPart& unknown) {
  const auto part = [&](const std::string& id) { return id.empty() ? &unknown : &find_part(id); };
  const Count compute = bill.fabrics.compute.switches();
  const Count leaves = bill.fabrics.compute.tiers.empty() ? 0 : bill.fabrics.compute.tiers[0].switches.value_or(0);
  return {{part(plan.compute_switch), plan.leaf_in_rack ? compute - leaves : compute},
          {part(plan.storage_switch), storage_switch_count(bill, plan)},
          {part(plan.in_band_switch), in_band_switch_count(bill, plan)},
          {part(plan.out_of_band_switch), divide_up(plan.fabric.nodes, 40)},
          {part(plan.storage_server), plan.storage_servers},
          {&find_part("fabric-manager"), plan.fabric_managers},
          {&find_part("cpu-server"), support_servers(plan)}};
}

/// A server and its figures; an unknown one has a name and accelerators only.
RoomPart server_part(const std::string& id, Count node_accelerators) {
  if (const RoomPart* found = find_optional_part(id)) return *found;
  RoomPart unknown;
  unknown.name = unknown_server_name;
  unknown.accelerators = node_accelerators;
  return unknown;
}

/// Servers of the room by kind, the main one first.
std::vector<RoomPart> list_servers(const RoomPlan& plan) {
  std::vector<RoomPart> out{server_part(plan.server, plan.node_accelerators)};
  for (const OtherServers& each : plan.other_servers) out.push_back(server_part(each.server, each.node_accelerators));
  return out;
}

/// Counts the servers of each kind; the main one holds the accelerators that the others leave.
void count_servers(Bill& bill, const RoomPlan& plan, const std::vector<RoomPart>& servers) {
  bill.server_counts.assign(servers.size(), {});
  Count nodes = plan.fabric.nodes;
  const auto all = static_cast<double>(nodes * plan.node_accelerators);
  for (std::size_t i = servers.size(); i-- > 0;) {
    ServerCount& count = bill.server_counts[i];
    count.part = servers[i].id;
    if (i == 0) {
      count.servers = divide_up(std::max<Count>(0, nodes), servers[i].nodes);
    } else {
      const auto accelerators = static_cast<Count>(std::llround(plan.other_servers[i - 1].share * all));
      count.servers = divide_up(accelerators, servers[i].accelerators);
      nodes -= divide_up(accelerators, plan.node_accelerators);
    }
    count.nodes = count.servers * servers[i].nodes;
    count.accelerators = count.servers * servers[i].accelerators;
    bill.servers += count.servers;
    bill.accelerators += count.accelerators;
  }
}

/// Counts the racks and power distribution units of one kind of servers.
void place_servers(Bill& bill, const RoomPlan& plan, const RoomPart& server, ServerCount& count) {
  RoomRacks& racks = bill.racks;
  const std::optional<Count> per_rack = count_servers_per_rack(server, plan.racks);
  if (per_rack == 0) {
    bill.problem = Message{TRAINYARD_TR("%1 does not fit into a rack of %2 units with %3."),
                           {text(server.name), whole(plan.racks.rack_units), watts(plan.racks.watts)}};
    return;
  }
  if (!per_rack) {
    bill.notes.push_back({TRAINYARD_TR("Racks and lengths of cables are unknown: %1 has no known height or power."),
                          {text(server.name)}});
    return;
  }
  count.racks = divide_up(count.servers, *per_rack);
  racks.node_pdus += *count.racks * server.pdus_per_rack.value_or(plan.racks.pdus);
  if (!server.watts_max) return;
  const double rack_watts = *server.watts_max * static_cast<double>(*per_rack);
  if (racks.watts_max && *racks.watts_max >= rack_watts) return;
  racks.watts_max = rack_watts;
  racks.rack_class = find_rack_class(rack_watts);
}

void place_racks(Bill& bill, const RoomPlan& plan, const std::vector<RoomPart>& servers) {
  static const RoomPart unknown;
  RoomRacks& racks = bill.racks;
  racks.servers_per_rack = count_servers_per_rack(servers.front(), plan.racks);
  for (std::size_t i = 0; i < servers.size() && !bill.problem; ++i)
    place_servers(bill, plan, servers[i], bill.server_counts[i]);
  if (bill.problem) return;
  const auto& counts = bill.server_counts;
  if (std::ranges::all_of(counts, [](const ServerCount& count) { return count.racks.has_value(); })) {
    racks.node_racks = 0;
    for (const ServerCount& count : counts) *racks.node_racks += *count.racks;
  } else {
    racks.node_pdus = 0;
  }
  racks.network_racks =
      plan.network_racks ? plan.network_racks : count_network_racks(list_racked_parts(bill, plan, unknown), plan.racks);
  if (racks.network_racks) racks.network_pdus = *racks.network_racks * plan.racks.network_pdus;
  if (racks.node_racks && racks.network_racks) {
    // Servers of several kinds are placed as if each rack had the same number of nodes.
    const Count nodes_per_rack = servers.size() > 1
                                     ? divide_up(plan.fabric.nodes, std::max<Count>(1, *racks.node_racks))
                                     : *racks.servers_per_rack * servers.front().nodes;
    racks.floor = plan_floor(bill.fabrics.compute, plan.racks, *racks.node_racks, *racks.network_racks, nodes_per_rack,
                             plan.leaf_in_rack);
    if (plan.measures_cables && !bill.fabrics.compute.has_unknown_switches())
      racks.compute_cables = measure_cables(bill.fabrics.compute, *racks.floor);
  }
  if (racks.node_racks && !racks.network_racks)
    bill.notes.push_back(
        {TRAINYARD_TR("Network racks and lengths of cables are unknown: a switch has no known height."), {}});
}

void size_management(Bill& bill, const RoomPlan& plan) {
  const Count switches = bill.fabrics.compute.switches() + storage_switch_count(bill, plan);
  const Count managers = plan.fabric_managers;
  // The managers of a pair are also connected to each other.
  bill.fabrics.out_of_band =
      size_out_of_band_fabric({{"nodes", plan.fabric.nodes},
                               {"switches", switches},
                               {"managers", managers + support_servers(plan) + managers / 2},
                               {"storage servers", plan.storage_servers},
                               {"in-band switches", in_band_switch_count(bill, plan)},
                               {"power distribution units", bill.racks.node_pdus + bill.racks.network_pdus}});
}

void add_servers(Bill& bill, const RoomPlan& plan, const std::vector<RoomPart>& kinds) {
  using enum BillSection;
  for (std::size_t i = 0; i < kinds.size(); ++i) add_line(bill, plan, servers, kinds[i], bill.server_counts[i].servers);
  add_line(bill, plan, servers, find_part("nic"), plan.fabric.nodes * plan.fabric.rails, true);
  add_line(bill, plan, servers, find_part("fabric-manager"), plan.fabric_managers);
  add_line(bill, plan, servers, find_part("cpu-server"), support_servers(plan));
  if (const RoomPart* part = find_optional_part(plan.storage_server))
    add_line(bill, plan, storage, *part, plan.storage_servers);
  if (plan.storage_system.empty()) return;
  RoomPart system;
  system.name = plan.storage_system;
  add_line(bill, plan, storage, system, 1);
}

void add_switch_line(Bill& bill, const RoomPlan& plan, BillSection section, const std::string& id, Count quantity) {
  if (const RoomPart* part = find_optional_part(id)) {
    add_line(bill, plan, section, *part, quantity);
    return;
  }
  RoomPart unknown;
  unknown.name = unknown_switch_name;
  add_line(bill, plan, section, unknown, quantity);
}

void add_networks(Bill& bill, const RoomPlan& plan) {
  using enum BillSection;
  add_switch_line(bill, plan, compute_network, plan.compute_switch, bill.fabrics.compute.switches());
  if (bill.fabrics.compute.has_unknown_switches())
    bill.notes.push_back({TRAINYARD_TR("The number of spine and core switches is unknown."), {}});
  add_compute_links(bill, plan);
  add_manager_links(bill, plan);
  add_switch_line(bill, plan, storage_network, plan.storage_switch, storage_switch_count(bill, plan));
  add_switch_line(bill, plan, in_band_network, plan.in_band_switch, in_band_switch_count(bill, plan));
  add_switch_line(bill, plan, out_of_band_network, plan.out_of_band_switch, bill.fabrics.out_of_band.switches());
  add_support_links(bill, plan);
  if (plan.storage_switches && *plan.storage_switches != bill.fabrics.storage.switches())
    bill.notes.push_back({TRAINYARD_TR("Storage switches: %1 as published; the rule gives %2. Cables and transceivers "
                                       "between them are not counted."),
                          {whole(*plan.storage_switches), whole(bill.fabrics.storage.switches())}});
}

/// Coolant distribution units for the heat that liquid removes at maximum power, and a spare one if planned.
void add_cooling(Bill& bill, const RoomPlan& plan, const std::vector<RoomPart>& servers) {
  double heat = 0;
  for (std::size_t i = 0; i < servers.size(); ++i) {
    const RoomPart& server = servers[i];
    if (server.liquid_share == 0.0) continue;
    if (!server.liquid_share || !server.watts_max) {
      bill.notes.push_back({TRAINYARD_TR("The liquid-cooled share of %1 is unknown. Coolant distribution units are not "
                                         "counted."),
                            {text(server.name)}});
      return;
    }
    heat += *server.watts_max * *server.liquid_share * static_cast<double>(bill.server_counts[i].servers);
  }
  if (heat <= 0) return;
  const RoomPart& unit = find_part("cdu");
  const auto needed = static_cast<Count>(std::ceil(heat / unit.capacity_watts.value() - 1e-9));
  add_line(bill, plan, BillSection::cooling, unit, needed + (plan.spare_coolant_unit ? 1 : 0));
}

void add_room_parts(Bill& bill, const RoomPlan& plan, const std::vector<RoomPart>& kinds) {
  using enum BillSection;
  Count own = 0;
  for (std::size_t i = 0; i < kinds.size(); ++i)
    if (bill.racks.node_racks && kinds[i].nodes <= 1) own += bill.server_counts[i].racks.value_or(0);
  add_line(bill, plan, racks, find_part("rack"), own + bill.racks.network_racks.value_or(0));
  add_line(bill, plan, power, find_part("pdu"), bill.racks.node_pdus + bill.racks.network_pdus);
  add_cooling(bill, plan, kinds);
}

double spare_share(const RoomPart& part, const BillLine& line, const SpareShares& spares) {
  if (part.kind == "server") return line.section == BillSection::servers ? spares.servers : 0;
  if (part.kind == "switch") return spares.switches;
  if (part.kind == "optic") return spares.optics;
  return part.kind == "cable" ? spares.cables : 0;
}

/// One line of spares for each part, whatever the networks that use it.
void add_spares(Bill& bill, const RoomPlan& plan) {
  std::vector<std::pair<const RoomPart*, double>> needed;
  for (const BillLine& line : bill.lines) {
    if (line.part.empty() || line.included) continue;
    const RoomPart& part = find_part(line.part);
    const double pieces = spare_share(part, line, plan.spares) * static_cast<double>(line.quantity);
    const auto found = std::ranges::find(needed, &part, &std::pair<const RoomPart*, double>::first);
    if (found == needed.end())
      needed.emplace_back(&part, pieces);
    else
      found->second += pieces;
  }
  for (const auto& [part, pieces] : needed)
    add_line(bill, plan, BillSection::spares, *part, static_cast<Count>(std::ceil(pieces - 1e-9)));
}

/// The spare nodes of the job, in whole servers; each kind has its share.
void add_spare_nodes(Bill& bill, const RoomPlan& plan, const RoomPart& server, double share) {
  const double accelerators = share * static_cast<double>(plan.spare_accelerators);
  const Count spare = divide_up(static_cast<Count>(std::ceil(accelerators - 1e-9)), server.accelerators);
  BillLine* line = add_line(bill, plan, BillSection::spares, server, spare);
  if (!line) return;
  line->place = TRAINYARD_TR("Spare nodes of the job");
  bill.notes.push_back({TRAINYARD_TR("The bill contains the spare nodes of the job (%1 × %2), without racks, ports and "
                                     "power for them."),
                        {whole(spare), text(server.name)}});
}

void add_licences(Bill& bill, const RoomPlan& plan) {
  const RoomPart* part = find_optional_part(plan.licence);
  if (!part) return;
  const double years = static_cast<double>(bill.accelerators) * plan.licence_years;
  add_line(bill, plan, BillSection::licences, *part, static_cast<Count>(std::ceil(years - 1e-9)));
}

void add_total(Bill& bill) {
  for (const BillLine& line : bill.lines) {
    if (line.included) continue;
    if (line.is_priced()) {
      bill.total_low += line.quantity * *line.price_low;
      bill.total_high += line.quantity * *line.price_high;
    } else if (std::ranges::find(bill.unpriced, line.name) == bill.unpriced.end()) {
      bill.unpriced.push_back(line.name);
    }
  }
}

}  // namespace

const SupportServers& default_support() {
  static const SupportServers support = read_support();
  return support;
}

const char* section_name(BillSection section) {
  switch (section) {
    case BillSection::servers:
      return TRAINYARD_TR("Servers");
    case BillSection::storage:
      return TRAINYARD_TR("Storage");
    case BillSection::compute_network:
      return TRAINYARD_TR("Compute network");
    case BillSection::storage_network:
      return TRAINYARD_TR("Storage network");
    case BillSection::in_band_network:
      return TRAINYARD_TR("In-band network");
    case BillSection::out_of_band_network:
      return TRAINYARD_TR("Out-of-band network");
    case BillSection::racks:
      return TRAINYARD_TR("Racks");
    case BillSection::power:
      return TRAINYARD_TR("Power distribution");
    case BillSection::cooling:
      return TRAINYARD_TR("Cooling");
    case BillSection::spares:
      return TRAINYARD_TR("Spare parts");
    case BillSection::licences:
      return TRAINYARD_TR("Licences");
  }
  return "";
}

std::optional<Count> RoomRacks::all() const {
  if (!node_racks || !network_racks) return std::nullopt;
  return *node_racks + *network_racks;
}

Count Bill::count(std::string_view part, BillSection section) const {
  Count sum = 0;
  for (const BillLine& line : lines)
    if (line.part == part && line.section == section) sum += line.quantity;
  return sum;
}

Count Bill::count_optics(BillSection section) const {
  Count sum = 0;
  for (const BillLine& line : lines)
    if (line.section == section && line.part.starts_with("optic")) sum += line.quantity;
  return sum;
}

RoomPlan plan_room(const ReferenceFabric& reference, Count accelerators) {
  RoomPlan plan;
  plan.fabric = plan_reference(reference, accelerators);
  plan.server = reference.server;
  plan.node_accelerators = reference.node_accelerators;
  plan.compute_switch = reference.network_switch;
  if (reference.fabric_managers) plan.fabric_managers = *reference.fabric_managers;
  if (reference.management_servers) plan.management_servers = *reference.management_servers;
  const Count units = plan.fabric.unit_nodes > 0 ? divide_up(plan.fabric.nodes, plan.fabric.unit_nodes) : 0;
  if (reference.published && reference.published->units == units) {
    plan.network_racks = reference.published->network_racks;
    plan.storage_switches = reference.published->storage_switches;
    plan.in_band_switches = reference.published->in_band_switches;
  }
  return plan;
}

Bill list_parts(const RoomPlan& plan) {
  check_room(plan);
  const std::vector<RoomPart> servers = list_servers(plan);
  Bill bill;
  count_servers(bill, plan, servers);
  size_networks(bill, plan);
  if (!bill.problem) place_racks(bill, plan, servers);
  if (bill.problem) return bill;
  size_management(bill, plan);
  add_servers(bill, plan, servers);
  add_networks(bill, plan);
  add_room_parts(bill, plan, servers);
  add_spares(bill, plan);
  double others = 0;
  for (const OtherServers& each : plan.other_servers) others += each.share;
  for (std::size_t i = 0; i < servers.size(); ++i)
    add_spare_nodes(bill, plan, servers[i], i == 0 ? 1 - others : plan.other_servers[i - 1].share);
  add_licences(bill, plan);
  add_total(bill);
  return bill;
}

}  // namespace trainyard
