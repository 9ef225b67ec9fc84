// SPDX-License-Identifier: Apache-2.0
// Cables and transceivers. Copper cables have no transceivers; one transceiver serves two links of a switch.
#include "engine/room/bill_parts.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/room/fabric_parts.h"
#include "engine/text.h"

namespace trainyard::bill_parts {
namespace {

using fabric_parts::divide_up;

/// Share of the links of a level that are optical; all if the reach is unknown.
double optical_share(const std::vector<CableReach>& reach, std::size_t level) {
  if (level >= reach.size() || reach[level].total() == 0) return 1;
  return 1 - static_cast<double>(reach[level].copper) / static_cast<double>(reach[level].total());
}

/// Returns the transceivers in the switches of a tier; each serves two links of one switch. `down_share` and `up_share`
/// are the optical shares of the links.
Count count_tier_optics(const FabricTier& tier, double down_share, double up_share) {
  Count whole = 0;
  double links = 0;
  const bool all = (down_share == 1 || down_share == 0) && (up_share == 1 || up_share == 0);
  for (const SwitchPorts& use : tier.use) {
    const double optical = static_cast<double>(use.down) * down_share + static_cast<double>(use.up) * up_share;
    whole += use.switches * divide_up(std::llround(optical), 2);
    links += static_cast<double>(use.switches) * optical;
  }
  return all ? whole : static_cast<Count>(std::ceil(links / 2 - 1e-9));
}

Count count_switch_optics(const FabricSize& fabric, const std::vector<CableReach>& reach) {
  if (fabric.plan.kind == FabricKind::torus) return fabric.optics.switch_twin;
  Count sum = 0;
  for (std::size_t i = 0; i < fabric.tiers.size(); ++i)
    sum += count_tier_optics(fabric.tiers[i], optical_share(reach, i), optical_share(reach, i + 1));
  return sum;
}

Count count_node_optics(const FabricSize& fabric, const std::vector<CableReach>& reach) {
  return std::llround(static_cast<double>(fabric.optics.node_twin) * optical_share(reach, 0));
}

struct OpticsByReach {
  Count multimode = 0, single_mode = 0;
};

constexpr const char *in_switches = TRAINYARD_TR("In switches"), *in_nodes = TRAINYARD_TR("In nodes"),
                     *of_managers = TRAINYARD_TR("Of fabric managers");

/// Divides transceivers like the cables that they end.
OpticsByReach divide_optics(Count optics, Count multimode, Count single_mode) {
  const Count cables = multimode + single_mode;
  if (cables == 0) return {optics, 0};
  const Count far =
      std::llround(static_cast<double>(optics) * static_cast<double>(single_mode) / static_cast<double>(cables));
  return {optics - far, far};
}

const RoomPart& find_optic(const RoomPart* of_switch, const char* reach) {
  if (!of_switch || of_switch->optics.empty()) return find_part("optic-unknown");
  return find_part("optic-" + of_switch->optics + "-twin-" + reach);
}

/// A manager has a single link, so its transceiver must not be a twin. The parts list has a single one only for 400
/// Gb/s.
const RoomPart& find_manager_optic(const RoomPart* of_switch, const char* reach) {
  if (of_switch && of_switch->optics == "400g") return find_part(std::string("optic-400g-") + reach);
  return find_part("optic-unknown");
}

void add_placed(Bill& bill, const RoomPlan& plan, BillSection section, const RoomPart& optic, Count quantity,
                const char* place) {
  if (BillLine* line = add_line(bill, plan, section, optic, quantity)) line->place = place;
}

void add_optics(Bill& bill, const RoomPlan& plan, const RoomPart* of_switch, OpticsByReach optics, const char* place) {
  const BillSection section = BillSection::compute_network;
  if (!of_switch || of_switch->optics.empty()) {
    add_placed(bill, plan, section, find_part("optic-unknown"), optics.multimode + optics.single_mode, place);
    return;
  }
  add_placed(bill, plan, section, find_optic(of_switch, "multimode"), optics.multimode, place);
  add_placed(bill, plan, section, find_optic(of_switch, "single-mode"), optics.single_mode, place);
}

/// W of transceivers at their maximum.
std::optional<double> sum_watts(const RoomPart* of_switch, OpticsByReach optics) {
  double sum = 0;
  for (const auto& [reach, quantity] :
       {std::pair{"multimode", optics.multimode}, {"single-mode", optics.single_mode}}) {
    const auto watts = find_optic(of_switch, reach).watts_max;
    if (quantity > 0 && !watts) return std::nullopt;
    sum += static_cast<double>(quantity) * watts.value_or(0);
  }
  return sum;
}

/// Sums the cables of the levels from `first` on.
CableReach sum_reach(const std::vector<CableReach>& reach, std::size_t first, std::size_t end) {
  CableReach sum;
  for (std::size_t i = first; i < std::min(end, reach.size()); ++i) {
    sum.copper += reach[i].copper;
    sum.multimode += reach[i].multimode;
    sum.single_mode += reach[i].single_mode;
  }
  return sum;
}

void add_cable_lines(Bill& bill, const RoomPlan& plan, const CableReach& reach) {
  const BillSection section = BillSection::compute_network;
  add_line(bill, plan, section, find_part("cable-copper"), reach.copper);
  add_line(bill, plan, section, find_part("cable-multimode"), reach.multimode);
  add_line(bill, plan, section, find_part("cable-single-mode"), reach.single_mode);
}

void add_storage_links(Bill& bill, const RoomPlan& plan) {
  const FabricSize& fabric = bill.fabrics.storage;
  if (fabric.tiers.empty()) return;
  const BillSection section = BillSection::storage_network;
  add_placed(bill, plan, section, find_part("optic-400g-multimode"), plan.fabric.nodes * plan.storage_links_per_node,
             in_nodes);
  // A published number of switches replaces the rule without saying how they are connected.
  if (plan.storage_switches && *plan.storage_switches != fabric.switches()) return;
  const RoomPart& optic = find_part("optic-400g-twin-multimode");
  add_placed(bill, plan, section, optic, fabric.optics.switch_twin, in_switches);
  bill.storage_optics_watts = static_cast<double>(fabric.optics.switch_twin) * optic.watts_max.value();
  add_line(bill, plan, section, find_part("cable-multimode"), fabric.node_cables() + fabric.switch_cables());
}

}  // namespace

const RoomPart* find_optional_part(const std::string& id) { return id.empty() ? nullptr : &find_part(id); }

BillLine* add_line(Bill& bill, const RoomPlan& plan, BillSection section, const RoomPart& part, Count quantity,
                   bool included) {
  if (quantity == 0) return nullptr;
  BillLine line;
  line.section = section;
  line.part = part.id;
  line.name = part.name;
  line.quantity = quantity;
  line.rack_units = part.rack_units;
  line.kilograms = part.kilograms;
  line.watts_typical = part.watts_typical;
  line.watts_max = part.watts_max;
  line.source = part.source;
  line.confidence = part.confidence;
  line.included = included;
  const auto price = included ? std::nullopt : price_part(part, plan.prices);
  if (price) {
    line.price_low = price->low;
    line.price_high = price->high;
    line.source = price->source;
    line.date = price->date;
    line.confidence = price->confidence;
  }
  return &bill.lines.emplace_back(std::move(line));
}

void add_compute_links(Bill& bill, const RoomPlan& plan) {
  const FabricSize& fabric = bill.fabrics.compute;
  const auto& reach = bill.racks.compute_cables;
  const RoomPart* of_switch = find_optional_part(plan.compute_switch);
  const CableReach nodes = sum_reach(reach, 0, 1), all = sum_reach(reach, 0, reach.size());
  const OpticsByReach of_switches = divide_optics(count_switch_optics(fabric, reach), all.multimode, all.single_mode);
  bill.compute_optics_watts = sum_watts(of_switch, of_switches);
  add_optics(bill, plan, of_switch, of_switches, in_switches);
  add_optics(bill, plan, of_switch, divide_optics(count_node_optics(fabric, reach), nodes.multimode, nodes.single_mode),
             in_nodes);
  if (reach.empty())
    add_line(bill, plan, BillSection::compute_network, find_part("cable-unknown"),
             fabric.node_cables() + fabric.switch_cables());
  else
    add_cable_lines(bill, plan, all);
}

void add_manager_links(Bill& bill, const RoomPlan& plan) {
  const FabricSize& fabric = bill.fabrics.compute;
  const RoomPart* of_switch = find_optional_part(plan.compute_switch);
  CableReach reach;
  if (bill.racks.floor && !bill.racks.compute_cables.empty())
    visit_bundles(fabric, [&](const LinkBundle& bundle) {
      if (bundle.from.tier != manager_tier) return;
      const FloorPlan& floor = *bill.racks.floor;
      const CableKind kind = floor.cable_kind(floor.place_of(fabric, bundle.from), floor.place_of(fabric, bundle.to));
      ++(kind == CableKind::copper ? reach.copper : kind == CableKind::multimode ? reach.multimode : reach.single_mode);
    });
  const auto add_placed_part = [&](const RoomPart& part, Count quantity) {
    add_placed(bill, plan, BillSection::servers, part, quantity, of_managers);
  };
  add_placed_part(find_part("cable-copper"), reach.copper);
  add_placed_part(find_part("cable-multimode"), reach.multimode);
  add_placed_part(find_part("cable-single-mode"), reach.single_mode);
  add_placed_part(find_part("cable-unknown"), fabric.extra_connected - reach.total());
  add_placed_part(find_manager_optic(of_switch, "multimode"), reach.multimode);
  add_placed_part(find_manager_optic(of_switch, "single-mode"), reach.single_mode);
}

void add_support_links(Bill& bill, const RoomPlan& plan) {
  add_storage_links(bill, plan);
  const FabricSize& in_band = bill.fabrics.in_band;
  const Count to_nodes = plan.fabric.nodes * in_band.plan.rails;
  add_line(bill, plan, BillSection::in_band_network, find_part("cable-in-band"), to_nodes);
  add_line(bill, plan, BillSection::in_band_network, find_part("cable-in-band-switch"),
           in_band.node_cables() + in_band.switch_cables() - to_nodes);
  const FabricSize& out_of_band = bill.fabrics.out_of_band;
  add_line(bill, plan, BillSection::out_of_band_network, find_part("cable-ethernet"), out_of_band.node_cables());
  add_line(bill, plan, BillSection::out_of_band_network, find_part("cable-in-band-switch"),
           out_of_band.switch_cables());
}

}  // namespace trainyard::bill_parts
