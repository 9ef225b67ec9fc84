// SPDX-License-Identifier: Apache-2.0
#include "engine/room/rack_plan.h"

#include <algorithm>
#include <cmath>

#include "engine/room/bill_parts.h"
#include "engine/text.h"

namespace trainyard {
namespace {

struct FamilyNames {
  const char *prefix, *role;
};
constexpr std::array<FamilyNames, device_family_count> family_names{{
    {"node", TRAINYARD_TR("GPU server")},
    {"leaf", TRAINYARD_TR("Leaf switch")},
    {"spine", TRAINYARD_TR("Spine switch")},
    {"core", TRAINYARD_TR("Core switch")},
    {"storage-leaf", TRAINYARD_TR("Storage switch")},
    {"storage-spine", TRAINYARD_TR("Storage switch")},
    {"storage-core", TRAINYARD_TR("Storage switch")},
    {"in-band-leaf", TRAINYARD_TR("In-band switch")},
    {"in-band-core", TRAINYARD_TR("In-band switch")},
    {"out-of-band", TRAINYARD_TR("Out-of-band switch")},
    {"manager", TRAINYARD_TR("Fabric manager")},
    {"server", TRAINYARD_TR("CPU server")},
    {"storage", TRAINYARD_TR("Storage server")},
    {"pdu", TRAINYARD_TR("Power distribution unit")},
    {"cdu", TRAINYARD_TR("Coolant distribution unit")},
}};

std::size_t place_of_family(DeviceFamily family) { return static_cast<std::size_t>(family); }

/// "leaf-07": as many digits as the last name of the family needs.
std::string numbered(const char* prefix, Count index, Count count) {
  std::string number = std::to_string(index + 1);
  const std::size_t digits = std::to_string(count).size();
  if (number.size() < digits) number.insert(0, digits - number.size(), '0');
  return std::string(prefix) + '-' + number;
}

Count tier_switches(const FabricSize& fabric, std::size_t tier) {
  return tier < fabric.tiers.size() ? fabric.tiers[tier].switches.value_or(0) : 0;
}

/// Adds the devices of a family; families are added in the order of their enumeration.
void add_family(RackPlan& plan, DeviceFamily family, Count count, const std::string& part) {
  const FamilyNames& names = family_names[place_of_family(family)];
  plan.first[place_of_family(family)] = plan.devices.size();
  for (Count i = 0; i < count; ++i)
    plan.devices.push_back({family, numbered(names.prefix, i, count), part, std::nullopt, std::nullopt});
  plan.first[place_of_family(family) + 1] = plan.devices.size();
}

void add_devices(RackPlan& out, const RoomPlan& plan, const Bill& bill) {
  using enum DeviceFamily;
  const RoomFabrics& fabrics = bill.fabrics;
  const Count storage = bill.count(plan.storage_switch, BillSection::storage_network);
  const Count in_band = bill.count(plan.in_band_switch, BillSection::in_band_network);
  const bool storage_by_rule = storage == fabrics.storage.switches(),
             in_band_by_rule = in_band == fabrics.in_band.switches();
  add_family(out, node, plan.fabric.nodes, plan.server);
  // The last nodes are those of other servers.
  auto last = out.devices.end();
  for (std::size_t i = bill.server_counts.size(); i-- > 1;)
    for (Count n = 0; n < bill.server_counts[i].nodes && last != out.devices.begin(); ++n)
      (--last)->part = bill.server_counts[i].part;
  for (const auto& [family, tier] : {std::pair{compute_leaf, 0U}, {compute_spine, 1U}, {compute_core, 2U}})
    add_family(out, family, tier_switches(fabrics.compute, tier), plan.compute_switch);
  for (const auto& [family, tier] : {std::pair{storage_leaf, 0U}, {storage_spine, 1U}, {storage_core, 2U}})
    add_family(out, family,
               storage_by_rule ? tier_switches(fabrics.storage, tier)
               : tier == 0     ? storage
                               : 0,
               plan.storage_switch);
  add_family(out, in_band_leaf, in_band_by_rule ? tier_switches(fabrics.in_band, 0) : in_band, plan.in_band_switch);
  add_family(out, in_band_core, in_band_by_rule ? tier_switches(fabrics.in_band, 1) : 0, plan.in_band_switch);
  add_family(out, out_of_band, fabrics.out_of_band.switches(), plan.out_of_band_switch);
  add_family(out, manager, plan.fabric_managers, "fabric-manager");
  add_family(out, server, plan.management_servers + plan.loader_servers, "cpu-server");
  add_family(out, storage_server, plan.storage_servers, plan.storage_server);
  add_family(out, pdu, bill.racks.node_pdus + bill.racks.network_pdus, "pdu");
  add_family(out, coolant_unit, bill.count("cdu", BillSection::cooling), "cdu");
}

/// Fills racks from the lowest unit on.
class RackFiller {
 public:
  RackFiller(Count racks, Count units) : used_(static_cast<std::size_t>(racks), 0), units_(units) {}

  Count emptiest() const { return std::ranges::min_element(used_) - used_.begin(); }
  /// The lowest unit of a device of this height, which is marked as used; empty if the rack is full.
  std::optional<Count> add(Count rack, const std::optional<double>& height) {
    if (!height || *height <= 0) return std::nullopt;
    Count& used = used_[static_cast<std::size_t>(rack)];
    const auto needed = static_cast<Count>(std::ceil(*height - 1e-9));
    if (used + needed > units_) return std::nullopt;
    used += needed;
    return used - needed + 1;
  }

 private:
  std::vector<Count> used_;
  Count units_;
};

std::optional<double> height_of(const RoomDevice& device) {
  const RoomPart* part = bill_parts::find_optional_part(device.part);
  return part ? part->rack_units : std::nullopt;
}

/// Nodes share a rack in their order. The trays of a rack that is one server have no published position.
void place_nodes(RackPlan& out, const FloorPlan& floor) {
  RackFiller units(floor.node_racks, floor.rules.rack_units);
  for (Count i = 0; i < out.count(DeviceFamily::node); ++i) {
    RoomDevice& device = out.devices[static_cast<std::size_t>(i)];
    const Count rack = std::min(i / floor.nodes_per_rack, floor.node_racks - 1);
    device.place = floor.place_of_node_rack(rack);
    const RoomPart* server = bill_parts::find_optional_part(device.part);
    const bool is_rack = server && server->nodes > 1;
    if (!is_rack) device.position = units.add(rack, height_of(device));
  }
}

bool stands_in_network_racks(DeviceFamily family) { return family > DeviceFamily::node && family < DeviceFamily::pdu; }

/// Compute switches and fabric managers have the racks of the floor plan; other devices fill the emptiest racks.
void place_network_devices(RackPlan& out, const FabricSize& compute, const FloorPlan& floor) {
  RackFiller units(floor.network_racks, floor.rules.rack_units);
  for (RoomDevice& device : out.devices) {
    if (!stands_in_network_racks(device.family)) continue;
    const auto first = static_cast<Count>(out.first[place_of_family(device.family)]);
    const Count index = &device - out.devices.data() - first;
    const int tier = static_cast<int>(device.family) - static_cast<int>(DeviceFamily::compute_leaf);
    if (tier <= 2 && floor.leaf_in_rack && tier == 0) {
      device.place = floor.place_of(compute, {0, index});
      continue;
    }
    const Count rack = tier <= 2                                ? floor.network_rack_of(compute, {tier, index})
                       : device.family == DeviceFamily::manager ? 0
                                                                : units.emptiest();
    device.place = floor.place_of_network_rack(rack);
    device.position = units.add(rack, height_of(device));
  }
}

void place_pdus(RackPlan& out, const RoomRacks& racks, const FloorPlan& floor) {
  const Count all = out.count(DeviceFamily::pdu);
  for (Count i = 0; i < all; ++i) {
    RoomDevice& device = out.devices[out.first[place_of_family(DeviceFamily::pdu)] + static_cast<std::size_t>(i)];
    const bool in_node_rack = i < racks.node_pdus;
    const Count each = in_node_rack ? std::max<Count>(1, racks.node_pdus / floor.node_racks)
                                    : std::max<Count>(1, racks.network_pdus / floor.network_racks);
    device.place = in_node_rack
                       ? floor.place_of_node_rack(std::min(i / each, floor.node_racks - 1))
                       : floor.place_of_network_rack(std::min((i - racks.node_pdus) / each, floor.network_racks - 1));
  }
}

}  // namespace

Count RackPlan::count(DeviceFamily family) const {
  const std::size_t place = place_of_family(family);
  return static_cast<Count>(first[place + 1] - first[place]);
}

const RoomDevice& RackPlan::device(DeviceFamily family, Count index) const {
  return devices.at(first[place_of_family(family)] + static_cast<std::size_t>(index));
}

RackPlan plan_racks(const RoomPlan& plan, const Bill& bill) {
  RackPlan out;
  add_devices(out, plan, bill);
  if (!bill.racks.floor) return out;
  place_nodes(out, *bill.racks.floor);
  place_network_devices(out, bill.fabrics.compute, *bill.racks.floor);
  place_pdus(out, bill.racks, *bill.racks.floor);
  return out;
}

std::string rack_name(const FloorPlan& floor, Count place) {
  const Count rows = (floor.racks() + floor.rules.racks_per_row - 1) / floor.rules.racks_per_row;
  return numbered("R", place / floor.rules.racks_per_row, rows).erase(1, 1) +
         numbered("", place % floor.rules.racks_per_row, floor.rules.racks_per_row);
}

const char* family_role(DeviceFamily family) { return family_names[place_of_family(family)].role; }

}  // namespace trainyard
