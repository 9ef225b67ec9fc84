// SPDX-License-Identifier: Apache-2.0
// Networks that are not trees: two switches, dragonflies, and cubes with optical circuit switches.
#include "engine/room/fabric_parts.h"

#include <algorithm>

#include "engine/text.h"

namespace trainyard::fabric_parts {
namespace {

Message::Argument number(Count value) { return {static_cast<double>(value), Unit::none, {}}; }

Message too_few_ports(Count needed, Count ports) {
  return {TRAINYARD_TR("A switch needs %1 ports and has %2."), {number(needed), number(ports)}};
}

Message too_many_parts(Count groups, Count most) {
  return {TRAINYARD_TR("%1 groups are more than the %2 that can be linked to each other."),
          {number(groups), number(most)}};
}

void set_optics_of_nodes(FabricSize& f) {
  f.optics.node_single = f.endpoints;
  f.optics.node_twin = f.plan.nodes * divide_up(f.plan.rails * f.plan.planes, 2);
}

/// Links between all pairs of groups.
Count count_arcs(Count groups, Count links) { return groups * (groups - 1) / 2 * links; }

/// Part `i` of `total` items divided evenly among `parts`; the first parts get one more.
Count deal(Count total, Count parts, Count i) { return total / parts + (i < total % parts ? 1 : 0); }

/// Endpoints of switch `i` of a group that fills its switches one after the other.
Count fill(Count total, Count each, Count i) { return std::clamp<Count>(total - i * each, 0, each); }

/// Switches of full groups and of the last one. `down` and `up` give the links of switch `i` of a group with
/// `endpoints`.
template <class Down, class Up>
std::vector<SwitchPorts> list_group_switches(Count groups, Count full, Count last, Count switches, const Down& down,
                                             const Up& up) {
  std::vector<SwitchPorts> use;
  for (const auto& [copies, endpoints] : {std::pair{groups - 1, full}, {Count(1), last}})
    for (Count i = 0; i < switches; ++i) append_use(use, {copies, down(endpoints, i), up(i)});
  return use;
}

}  // namespace

void size_two_switches(FabricSize& f) {
  const FabricPlan& p = f.plan;
  const Count endpoints = p.nodes * p.rails, half = divide_up(endpoints, 2);
  if (half * 2 > p.radix) {
    f.problem = Message{TRAINYARD_TR("%1 endpoints are more than the %2 that two switches connect without a spine."),
                        {number(endpoints), number(p.radix / 2 * 2)}};
    return;
  }
  const Count extra = std::min(p.extra_endpoints, 2 * (p.radix - 2 * half));
  add_tier(f, TRAINYARD_TR("Switches"), p.radix,
           {{1, half + divide_up(extra, 2), half}, {1, endpoints - half + extra / 2, half}}, p.planes);
  add_level(f, TRAINYARD_TR("Nodes to switches"), f.endpoints);
  add_level(f, TRAINYARD_TR("Between the two switches"), half * p.planes);
  set_optics_of_nodes(f);
  f.units = 1;
  f.extra_connected = extra * p.planes;
  f.bisection = static_cast<double>(half * p.planes) * p.port_rate;
}

void size_dragonfly(FabricSize& f) {
  const FabricPlan& p = f.plan;
  const DragonflyShape& d = p.dragonfly;
  const Count a = d.switches, ports = d.endpoint_ports * d.endpoints_per_port, full = a * ports;
  const Count needed = d.endpoint_ports + a - 1 + d.global_ports;
  const Count endpoints = p.nodes * p.rails, groups = divide_up(endpoints, full);
  const Count most = a * d.global_ports / d.arc_links + 1;
  if (needed > p.radix) f.problem = too_few_ports(needed, p.radix);
  if (groups > most) f.problem = too_many_parts(groups, most);
  if (f.problem) return;
  const Count global = (groups - 1) * d.arc_links, last = endpoints - (groups - 1) * full;
  const auto down = [&](Count of, Count i) { return divide_up(fill(of, ports, i), d.endpoints_per_port); };
  const auto up = [&](Count i) { return a - 1 + deal(global, a, i); };
  add_tier(f, TRAINYARD_TR("Switches"), p.radix, list_group_switches(groups, full, last, a, down, up), p.planes);
  add_level(f, TRAINYARD_TR("Nodes to switches"), f.endpoints);
  add_level(f, TRAINYARD_TR("Inside groups"), groups * (a * (a - 1) / 2) * p.planes);
  add_level(f, TRAINYARD_TR("Between groups"), count_arcs(groups, d.arc_links) * p.planes);
  set_optics_of_nodes(f);
  f.units = f.groups = groups;
  if (groups > 1) f.blocking = static_cast<double>(full) / static_cast<double>(global);
  const Count half = groups / 2, cut = half * (groups - half) * d.arc_links * p.planes;
  f.bisection = static_cast<double>(cut) * p.port_rate;
  if (groups == 1) f.bisection = static_cast<double>(f.endpoints) * p.port_rate / 2;
}

void size_dragonfly_plus(FabricSize& f) {
  const FabricPlan& p = f.plan;
  const DragonflyShape& d = p.dragonfly;
  const Count leaves = d.switches, spines = d.spines, ports = d.endpoint_ports * d.endpoints_per_port;
  const Count full = leaves * ports, endpoints = p.nodes * p.rails, groups = divide_up(endpoints, full);
  const Count global = spines * (p.radix - leaves);
  if (spines < 1) f.problem = Message{TRAINYARD_TR("A group needs at least one spine switch."), {}};
  if (d.endpoint_ports + spines > p.radix) f.problem = too_few_ports(d.endpoint_ports + spines, p.radix);
  if (leaves >= p.radix) f.problem = too_few_ports(leaves + 1, p.radix);
  if (!f.problem && groups > global + 1) f.problem = too_many_parts(groups, global + 1);
  if (f.problem) return;
  const Count arc = groups > 1 ? global / (groups - 1) : 0, used = arc * (groups - 1);
  const Count last = endpoints - (groups - 1) * full;
  const auto down = [&](Count of, Count i) { return divide_up(fill(of, ports, i), d.endpoints_per_port); };
  const auto leaf_up = [&](Count) { return spines; };
  const auto spine_down = [&](Count, Count) { return leaves; };
  const auto spine_up = [&](Count i) { return deal(used, spines, i); };
  add_tier(f, TRAINYARD_TR("Leaf switches"), p.radix, list_group_switches(groups, full, last, leaves, down, leaf_up),
           p.planes);
  add_tier(f, TRAINYARD_TR("Spine switches"), p.radix,
           list_group_switches(groups, full, last, spines, spine_down, spine_up), p.planes);
  add_level(f, TRAINYARD_TR("Nodes to leaf switches"), f.endpoints);
  add_level(f, TRAINYARD_TR("Inside groups"), groups * leaves * spines * p.planes);
  add_level(f, TRAINYARD_TR("Between groups"), count_arcs(groups, arc) * p.planes);
  set_optics_of_nodes(f);
  f.units = f.groups = groups;
  f.group_spines = spines;
  if (groups > 1) f.blocking = static_cast<double>(leaves * d.endpoint_ports) / static_cast<double>(used);
}

/// Each face of a cube has side² links. An optical switch joins the same link of opposite faces of all cubes, so that
/// it can put the cubes of a job into any order. With fewer cubes a switch serves several such links.
void size_torus(FabricSize& f) {
  const FabricPlan& p = f.plan;
  const Count side = p.torus.side, chips = p.nodes * p.rails, ports = p.radix - p.torus.reserved_ports;
  const Count cubes = divide_up(chips, side * side * side), lines = 3 * side * side;
  const Count lines_per_switch = ports / (2 * cubes);
  if (lines_per_switch == 0) {
    f.problem = Message{TRAINYARD_TR("%1 cubes are more than the %2 that an optical switch connects."),
                        {number(cubes), number(ports / 2)}};
    return;
  }
  const Count switches = divide_up(lines, lines_per_switch), last = lines - (switches - 1) * lines_per_switch;
  add_tier(f, TRAINYARD_TR("Optical circuit switches"), p.radix,
           {{switches - 1, 2 * cubes * lines_per_switch, 0}, {1, 2 * cubes * last, 0}}, p.planes);
  add_level(f, TRAINYARD_TR("Cubes to optical switches"), 2 * lines * cubes * p.planes);
  f.endpoints = chips * p.planes;
  // An optical switch has mirrors instead of transceivers.
  f.optics = {0, 2 * lines * cubes * p.planes, 0, lines * cubes * p.planes};
  f.units = f.groups = cubes;
}

}  // namespace trainyard::fabric_parts
