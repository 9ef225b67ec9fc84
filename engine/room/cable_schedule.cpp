// SPDX-License-Identifier: Apache-2.0
#include "engine/room/cable_schedule.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "engine/error.h"
#include "engine/room/bill_parts.h"
#include "engine/room/fabric_parts.h"
#include "engine/text.h"

namespace trainyard {
namespace port_names {

std::string nic(Count port, Count planes) {
  const std::string name = "NIC " + std::to_string((port - 1) / planes + 1);
  return planes == 1 ? name : name + " plane " + std::to_string((port - 1) % planes + 1);
}
std::string storage(Count port) { return "Storage " + std::to_string(port); }
std::string in_band(Count port) { return "In-band " + std::to_string(port); }
std::string numbered(Count port) { return "Port " + std::to_string(port); }
std::string uplink(Count port) { return "Uplink " + std::to_string(port); }

}  // namespace port_names

namespace {

constexpr Count most_links = 2'000'000;

void check_size(const RoomFabrics& fabrics) {
  const Count links = fabrics.compute.links().value_or(0) + fabrics.storage.links().value_or(0) +
                      fabrics.in_band.links().value_or(0) + fabrics.out_of_band.links().value_or(0);
  if (links > most_links)
    throw InputError("room: " + std::to_string(links) + " links are more than the " + std::to_string(most_links) +
                     " that a cable schedule may list.");
}

/// Adds the runs of one network after the other.
class Scheduler {
 public:
  Scheduler(const RoomPlan& plan, const Bill& bill, const RackPlan& racks) : plan_(plan), bill_(bill), racks_(racks) {}

  void addCompute();
  void addStorage();
  void addInBand();
  void addOutOfBand();
  CableSchedule take() { return std::move(out_); }

 private:
  using enum DeviceFamily;

  CableEnd end(DeviceFamily family, Count index, std::string port) const {
    const RoomDevice& device = racks_.device(family, index);
    return {static_cast<std::size_t>(&device - racks_.devices.data()), device.name, std::move(port)};
  }
  CableEnd outside(const char* name, Count port) const { return {{}, name, port_names::numbered(port)}; }
  CableEnd computeEnd(FabricDevice device, Count port) const;
  CableEnd storageEnd(FabricDevice device, Count port) const;
  CableEnd inBandEnd(Count link) const;
  std::vector<CableEnd> managedPorts() const;
  std::optional<CableEnd> freeInBandPort(Count uplink);

  const std::optional<Count>& placeOf(const CableEnd& one) const {
    static const std::optional<Count> unknown;
    return one.device ? racks_.devices[*one.device].place : unknown;
  }
  void add(BillSection network, const std::string& cable, std::string part, CableEnd from, CableEnd to, double rate);
  std::string numberLabel(const char* prefix, Count number, Count count) const;
  void skip(const char* network) {
    out_.notes.push_back({TRAINYARD_TR("%1: the published number of switches does not say how they are cabled, so that "
                                       "the schedule omits this network."),
                          {{0, Unit::none, network, true}}});
  }

  const RoomPlan& plan_;
  const Bill& bill_;
  const RackPlan& racks_;
  CableSchedule out_;
  std::vector<Count> in_band_ports_;  ///< used, of leaf and then core switches
};

void Scheduler::add(BillSection network, const std::string& cable, std::string part, CableEnd from, CableEnd to,
                    double rate) {
  CableRun run{network, cable, std::move(part), std::move(from), std::move(to), {}, rate};
  const auto &a = placeOf(run.from), &b = placeOf(run.to);
  if (a && b && bill_.racks.floor) run.metres = bill_.racks.floor->cable_length(*a, *b);
  out_.runs.push_back(std::move(run));
}

/// "C-00017", with as many digits as the last cable of the network needs.
std::string Scheduler::numberLabel(const char* prefix, Count number, Count count) const {
  std::string text = std::to_string(number + 1);
  const std::size_t digits = std::to_string(count).size();
  if (text.size() < digits) text.insert(0, digits - text.size(), '0');
  return std::string(prefix) + '-' + text;
}

CableEnd Scheduler::computeEnd(FabricDevice device, Count port) const {
  switch (device.tier) {
    case node_tier:
      return end(node, device.index, port_names::nic(port, plan_.fabric.planes));
    case manager_tier:
      if (device.index >= racks_.count(manager)) return outside("fabric-manager", device.index + 1);
      return end(manager, device.index, port_names::nic(port, 1));
    case cube_tier:
      return {{}, "cube-" + std::to_string(device.index + 1), port_names::numbered(port)};
    default:
      return end(DeviceFamily(static_cast<int>(compute_leaf) + device.tier), device.index, port_names::numbered(port));
  }
}

constexpr const char* cable_parts[] = {"cable-copper", "cable-multimode", "cable-single-mode"};

void Scheduler::addCompute() {
  const FabricSize& fabric = bill_.fabrics.compute;
  if (fabric.has_unknown_switches()) {
    out_.notes.push_back(
        {TRAINYARD_TR("Compute network: the number of spine and core switches is unknown, so that the schedule omits "
                      "it."),
         {}});
    return;
  }
  const Count each = fabric.plan.ports_per_cable, all = fabric.cables().value_or(0) + fabric.extra_connected;
  const Count node_ports = fabric.plan.rails * fabric.plan.planes;
  Count others = fabric.node_cables() * each;
  for (const FabricLink& link : list_links(fabric)) {
    const bool of_node = link.level == 0 && link.from.tier == node_tier;
    // Links to managers follow those to nodes; both belong to the first level.
    const Count number = of_node ? link.from.index * node_ports + link.from_port - 1 : others++;
    std::string part = "cable-unknown";
    if (bill_.racks.floor && !bill_.racks.compute_cables.empty()) {
      const FloorPlan& floor = *bill_.racks.floor;
      const Count from = floor.place_of(fabric, link.from), to = floor.place_of(fabric, link.to);
      const bool inside = link.level == 0 && floor.leaf_in_rack;
      part = cable_parts[inside ? 0 : static_cast<std::size_t>(floor.cable_kind(from, to))];
    }
    add(BillSection::compute_network, numberLabel("C", number / each, all), std::move(part),
        computeEnd(link.from, link.from_port), computeEnd(link.to, link.to_port),
        fabric.plan.port_rate * static_cast<double>(link.level > 0 ? fabric.plan.uplink_ports : 1));
  }
}

/// The first links of all nodes come first, so that both links of a node lead to different switches if there are two.
CableEnd Scheduler::storageEnd(FabricDevice device, Count port) const {
  if (device.tier != node_tier)
    return end(DeviceFamily(static_cast<int>(storage_leaf) + device.tier), device.index, port_names::numbered(port));
  const Count nodes = plan_.fabric.nodes, own = nodes * plan_.storage_links_per_node;
  if (device.index < own) return end(node, device.index % nodes, port_names::storage(device.index / nodes + 1));
  const Count link = device.index - own, servers = racks_.count(storage_server);
  if (servers == 0) return outside("storage-system", link + 1);
  return end(storage_server, link % servers, port_names::storage(link / servers + 1));
}

void Scheduler::addStorage() {
  const FabricSize& fabric = bill_.fabrics.storage;
  if (fabric.tiers.empty()) return;
  if (plan_.storage_switches && *plan_.storage_switches != fabric.switches())
    return skip(section_name(BillSection::storage_network));
  Count number = 0;
  for (const FabricLink& link : list_links(fabric))
    add(BillSection::storage_network, numberLabel("S", number++, *fabric.links()), "cable-multimode",
        storageEnd(link.from, link.from_port), storageEnd(link.to, link.to_port), fabric.plan.port_rate);
}

CableEnd Scheduler::inBandEnd(Count link) const {
  const Count own = plan_.fabric.nodes * bill_.fabrics.in_band.plan.rails;
  if (link < own) return end(node, link / 2, port_names::in_band(link % 2 + 1));
  const Count each = default_support().links_per_server, of_servers = each * racks_.count(server);
  if (link < own + of_servers) return end(server, (link - own) / each, port_names::in_band((link - own) % each + 1));
  const Count other = link - own - of_servers, stores = racks_.count(storage_server);
  if (stores > 0) return end(storage_server, other % stores, port_names::in_band(other / stores + 1));
  return outside("file-server", other + 1);
}

/// Both switches of a pair take one link of each node. Pairs are filled one after the other up to an equal share.
void Scheduler::addInBand() {
  const FabricSize& fabric = bill_.fabrics.in_band;
  if (plan_.in_band_switches && *plan_.in_band_switches != fabric.switches())
    return skip(section_name(BillSection::in_band_network));
  const Count leaves = racks_.count(in_band_leaf), cores = racks_.count(in_band_core), links = fabric.endpoints;
  const Count all = *fabric.links();
  in_band_ports_.assign(static_cast<std::size_t>(leaves + cores), 0);
  const auto take = [&](Count device) {
    return port_names::numbered(++in_band_ports_[static_cast<std::size_t>(device)]);
  };
  const auto leaf_end = [&](Count leaf) { return end(in_band_leaf, leaf, take(leaf)); };
  const auto run = [&](Count number, const char* part, CableEnd from, CableEnd to) {
    add(BillSection::in_band_network, numberLabel("I", number, all), part, std::move(from), std::move(to),
        fabric.plan.port_rate);
  };
  Count number = 0, pair[2] = {0, 0};
  for (Count link = 0; link < links; ++link) {
    Count& at = pair[link % 2];
    const auto share = [&](Count leaf) { return links / leaves + (leaf < links % leaves ? 1 : 0); };
    while (in_band_ports_[static_cast<std::size_t>(2 * at + link % 2)] >= share(2 * at + link % 2)) ++at;
    run(number++, link < plan_.fabric.nodes * fabric.plan.rails ? "cable-in-band" : "cable-in-band-switch",
        inBandEnd(link), leaf_end(2 * at + link % 2));
  }
  const Count of_pair = 2 * *fabric.levels[1].links / leaves;
  for (Count leaf = 0; leaf < leaves; leaf += 2)
    for (Count i = 0; i < of_pair; ++i) run(number++, "cable-in-band-switch", leaf_end(leaf), leaf_end(leaf + 1));
  const Count uplinks = cores > 0 ? *fabric.levels[2].links : 0;
  for (Count i = 0; i < uplinks; ++i)
    run(number++, "cable-in-band-switch", leaf_end(i / (uplinks / leaves)),
        end(in_band_core, i % cores, take(leaves + i % cores)));
}

/// Management ports in the order of size_out_of_band_fabric().
std::vector<CableEnd> Scheduler::managedPorts() const {
  std::vector<CableEnd> out;
  const auto add_family = [&](DeviceFamily family) {
    for (Count i = 0; i < racks_.count(family); ++i) out.push_back(end(family, i, port_names::management));
  };
  for (const DeviceFamily family :
       {node, compute_leaf, compute_spine, compute_core, storage_leaf, storage_spine, storage_core, manager, server})
    add_family(family);
  // The managers of a pair have a second link.
  for (Count i = 0; i < racks_.count(manager) / 2; ++i)
    out.push_back(end(manager, 2 * i + 1, std::string(port_names::management) + " 2"));
  for (const DeviceFamily family : {storage_server, in_band_leaf, in_band_core, pdu}) add_family(family);
  return out;
}

/// A free port of a core switch, or of a leaf switch if there is none; both links of a switch lead to different ones.
std::optional<CableEnd> Scheduler::freeInBandPort(Count uplink) {
  const Count leaves = racks_.count(in_band_leaf), cores = racks_.count(in_band_core);
  for (const auto& [family, first, count] : {std::tuple{in_band_core, leaves, cores}, {in_band_leaf, Count(0), leaves}})
    for (Count i = 0; i < count; ++i) {
      const Count index = (uplink + i) % count;
      Count& used = in_band_ports_[static_cast<std::size_t>(first + index)];
      if (used < bill_.fabrics.in_band.plan.radix) return end(family, index, port_names::numbered(++used));
    }
  return std::nullopt;
}

void Scheduler::addOutOfBand() {
  const FabricSize& fabric = bill_.fabrics.out_of_band;
  const Count switches = racks_.count(out_of_band), all = fabric.links().value_or(0);
  if (switches == 0) return;
  Count number = 0, at = 0, used = 0;
  for (CableEnd& device : managedPorts()) {
    const Count share = fabric.endpoints / switches + (at < fabric.endpoints % switches ? 1 : 0);
    if (used == share) {
      ++at;
      used = 0;
    }
    add(BillSection::out_of_band_network, numberLabel("O", number++, all), "cable-ethernet", std::move(device),
        end(out_of_band, at, port_names::numbered(++used)), fabric.plan.port_rate);
  }
  if (in_band_ports_.empty()) return;
  const Count each = fabric.levels[1].links.value_or(0) / switches;
  for (Count i = 0; i < switches * each; ++i) {
    const auto port = freeInBandPort(i);
    add(BillSection::out_of_band_network, numberLabel("O", number++, all), "cable-in-band-switch",
        end(out_of_band, i / each, port_names::uplink(i % each + 1)), port ? *port : CableEnd{{}, "in-band", ""},
        bill_.fabrics.in_band.plan.port_rate);
  }
}

}  // namespace

CableSchedule schedule_cables(const RoomPlan& plan, const Bill& bill, const RackPlan& racks) {
  check_size(bill.fabrics);
  Scheduler scheduler(plan, bill, racks);
  scheduler.addCompute();
  scheduler.addStorage();
  scheduler.addInBand();
  scheduler.addOutOfBand();
  return scheduler.take();
}

}  // namespace trainyard
