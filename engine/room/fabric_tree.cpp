// SPDX-License-Identifier: Apache-2.0
// Trees of one to three tiers. A leaf switch has d links down and u up. Every leaf switch of a group puts u ÷ k links
// on each of k spine switches, so k divides u. A plain quotient leaves, for example, 12 spine switches for 24 leaf
// switches with 32 uplinks, to which they cannot be cabled evenly; NVIDIA builds 16 (RA-11333-001, table of 1 to 4
// units).
#include <algorithm>
#include <cmath>

#include "engine/room/fabric_parts.h"
#include "engine/text.h"

namespace trainyard::fabric_parts {
namespace {

/// Guards quotients of whole numbers against rounding.
constexpr double rounding = 1e-9;

Count floor_of(double value) { return static_cast<Count>(std::floor(value + rounding)); }
Count ceil_of(double value) { return static_cast<Count>(std::ceil(value - rounding)); }

/// Ports of a leaf switch.
struct LeafSplit {
  Count down = 0, up = 0;
};

LeafSplit split_leaf(const FabricPlan& p) {
  const double o = p.oversubscription, up_ports = static_cast<double>(p.uplink_ports);
  const auto uplinks = [&](Count down) {
    return p.leaf_up > 0 ? p.leaf_up : ceil_of(static_cast<double>(down) / (o * up_ports));
  };
  if (p.leaf_down > 0) return {p.leaf_down, uplinks(p.leaf_down)};
  Count down = p.leaf_up > 0 ? floor_of(static_cast<double>(p.leaf_up) * o * up_ports)
                             : floor_of(static_cast<double>(p.radix) * o / (1 + o));
  while (down > 1 && down + uplinks(down) * p.uplink_ports > p.radix) --down;
  return {down, uplinks(down)};
}

/// One tree: a plane, or a plane of one rail if the rails are separate.
struct Tree {
  const FabricPlan& plan;
  LeafSplit split;
  Count rails = 1;        ///< in this tree
  Count endpoints = 0;    ///< without extra ones
  Count spine_radix = 0;  ///< at the speed of uplinks
  Count unit_nodes = 0, units = 0;
  Count unit_leaves = 0;  ///< of a whole unit
  std::vector<SwitchPorts> leaves{}, spines{}, cores{};
  Count leaf_count = 0, tiers = 1;
  Count groups = 0, group_spines = 0, core_groups = 0, extra = 0;
  Count leaf_links = 0, spine_links = 0;
  TreeShape shape{};
};

bool has_separate_rails(FabricKind kind) { return kind == FabricKind::rail_only || kind == FabricKind::rail_isolated; }
bool is_by_rail(const FabricPlan& p) { return p.kind == FabricKind::rail_optimised; }

/// Maximum number of ports of a single switch that lead to nodes. Without spine switches, no port leads up.
Count lone_switch_ports(const FabricPlan& p) { return p.radix; }

/// Maximum number of links down of a spine switch that also has links up.
Count middle_ports(const Tree& t) {
  if (t.plan.spine_down > 0) return t.plan.spine_down;
  const double o = t.plan.spine_oversubscription;
  return floor_of(static_cast<double>(t.spine_radix) * o / (1 + o));
}

/// Maximum number of links down of a switch of the highest tier.
Count top_ports(const Tree& t) { return t.plan.spine_down > 0 ? t.plan.spine_down : t.spine_radix; }

/// Adds the leaf switches that connect `endpoints`, filled one after the other, and empty ones up to `built`.
void add_leaves(Tree& t, Count endpoints, Count capacity, Count copies, Count built) {
  const Count full = endpoints / capacity, rest = endpoints % capacity;
  append_use(t.leaves, {full * copies, capacity, t.split.up});
  if (rest > 0) append_use(t.leaves, {copies, rest, t.split.up});
  const Count used = full + (rest > 0 ? 1 : 0);
  append_use(t.leaves, {std::max<Count>(0, built - used) * copies, 0, t.split.up});
  t.leaf_count += std::max(built, used) * copies;
}

/// Leaf switches of one rail each, unit by unit.
void place_by_rail(Tree& t) {
  const Count per_rail = divide_up(t.unit_nodes, t.split.down);
  const Count capacity = divide_up(t.unit_nodes, per_rail);
  const Count full = t.plan.nodes / t.unit_nodes, rest = t.plan.nodes % t.unit_nodes;
  t.unit_leaves = t.rails * per_rail;
  t.shape.by_rail = true;
  t.shape.leaf_nodes = capacity;
  t.shape.rail_leaves = per_rail;
  t.shape.last_rail_leaves = t.plan.whole_units || rest == 0 ? per_rail : divide_up(rest, capacity);
  for (const auto& [units, nodes] : {std::pair{full, t.unit_nodes}, {Count(rest > 0), rest}})
    if (units > 0) add_leaves(t, nodes, capacity, units * t.rails, t.plan.whole_units ? per_rail : 0);
}

/// Leaf switches that connect any NICs.
void place_anywhere(Tree& t) {
  const Count built = t.plan.whole_units && t.plan.unit_nodes > 0 ? t.units * t.unit_nodes * t.rails : t.endpoints;
  t.unit_leaves = divide_up(t.unit_nodes * t.rails, t.split.down);
  add_leaves(t, t.endpoints, t.split.down, 1, divide_up(built, t.split.down));
}

/// A single switch connects all nodes if it may mix rails, or if there is one rail.
bool is_one_switch(const Tree& t) {
  const bool mixes = !is_by_rail(t.plan) || t.rails == 1;
  return mixes && t.plan.tiers <= 1 && t.endpoints <= lone_switch_ports(t.plan);
}

/// Gives extra endpoints one free port each, on the emptiest leaf switches first.
void connect_extra(Tree& t) {
  const Count most = t.tiers == 1 ? lone_switch_ports(t.plan) : t.split.down;
  for (Count left = t.plan.extra_endpoints; left > 0;) {
    const auto emptiest = std::ranges::min_element(t.leaves, {}, &SwitchPorts::down);
    if (emptiest->down >= most) return;
    const Count taken = std::min(left, emptiest->switches);
    const SwitchPorts taking{taken, emptiest->down + 1, emptiest->up};
    emptiest->switches -= taken;
    if (emptiest->switches == 0) t.leaves.erase(emptiest);
    t.leaves.push_back(taking);
    t.extra += taken;
    left -= taken;
  }
}

std::optional<Message> size_two_tiers(Tree& t) {
  const Count k = find_even_split(t.split.up, t.leaf_count * t.split.up, top_ports(t));
  if (k == 0)
    return Message{TRAINYARD_TR("%1 leaf switches are more than the %2 that two tiers connect."),
                   {{double(t.leaf_count), Unit::none, {}}, {double(top_ports(t)), Unit::none, {}}}};
  t.tiers = 2;
  t.group_spines = k;
  t.leaf_links = t.leaf_count * t.split.up;
  t.spines = {{k, t.leaf_links / k, 0}};
  t.shape.groups = 1;
  t.shape.group_leaves = t.leaf_count;
  return {};
}

/// Groups of leaf switches: full groups of one size, then perhaps smaller ones.
struct Groups {
  Count full = 0, leaves = 0;
  Count partial = 0, partial_leaves = 0;
};

Groups groups_of(Count all, Count leaves) {
  const Count full = all / leaves, rest = all % leaves;
  return {full, leaves, Count(rest > 0), rest};
}

/// One rail of one unit; the last unit may have fewer leaf switches.
Groups group_by_rail(const Tree& t) {
  const Count per_rail = t.unit_leaves / t.rails;
  const Count last = t.leaf_count / t.rails % per_rail;
  return {t.leaf_count / t.rails / per_rail * t.rails, per_rail, last > 0 ? t.rails : 0, last};
}

Groups group_leaves(const Tree& t) {
  const GroupRule automatic = is_by_rail(t.plan) ? GroupRule::unit : GroupRule::full;
  const GroupRule rule = t.plan.group == GroupRule::automatic ? automatic : t.plan.group;
  if (t.plan.group_leaves > 0) return groups_of(t.leaf_count, t.plan.group_leaves);
  if (rule == GroupRule::rail_of_unit && is_by_rail(t.plan)) return group_by_rail(t);
  if (rule == GroupRule::full) return groups_of(t.leaf_count, std::min(middle_ports(t), t.leaf_count));
  // The core switches have a port for each group. If there are more units than ports, several units form a group.
  const Count units = divide_up(t.units, t.spine_radix);
  return groups_of(t.leaf_count, std::min(units * t.unit_leaves, t.leaf_count));
}

Message too_many_groups(const Tree& t, Count groups) {
  const Count most = t.spine_radix * middle_ports(t) * t.split.down;
  if (t.endpoints <= most)
    return {TRAINYARD_TR("%1 groups of leaf switches are more than the %2 that core switches connect."),
            {{double(groups), Unit::none, {}}, {double(t.spine_radix), Unit::none, {}}}};
  return {
      TRAINYARD_TR("%1 endpoints need more than three tiers of %2-port switches, which connect at most %3."),
      {{double(t.endpoints), Unit::none, {}}, {double(t.plan.radix), Unit::none, {}}, {double(most), Unit::none, {}}}};
}

std::optional<Message> size_three_tiers(Tree& t) {
  const Groups g = group_leaves(t);
  const Count u = t.split.up, k = find_even_split(u, g.leaves * u, middle_ports(t));
  if (k == 0 && t.endpoints <= t.spine_radix * middle_ports(t) * t.split.down)
    return Message{TRAINYARD_TR("A group of %1 leaf switches is larger than the %2 that its spine switches connect."),
                   {{double(g.leaves), Unit::none, {}}, {double(middle_ports(t)), Unit::none, {}}}};
  t.groups = g.full + g.partial;
  if (k == 0) return too_many_groups(t, t.groups);
  const Count down = g.leaves * u / k;
  const Count up = ceil_of(static_cast<double>(down) / t.plan.spine_oversubscription);
  const Count cores = find_even_split(up, t.groups * up, t.spine_radix);
  if (cores == 0) return too_many_groups(t, t.groups);
  t.tiers = 3;
  t.group_spines = t.core_groups = k;
  t.leaf_links = t.leaf_count * u;
  t.spine_links = t.groups * k * up;
  append_use(t.spines, {g.full * k, down, up});
  append_use(t.spines, {g.partial * k, g.partial_leaves * u / k, up});
  t.cores = {{k * cores, t.groups * up / cores, 0}};
  t.shape.groups = g.full;
  t.shape.group_leaves = g.leaves;
  t.shape.partial_leaves = g.partial_leaves;
  t.shape.spine_up = up;
  t.shape.group_cores = cores;
  return {};
}

std::optional<Message> size_upper_tiers(Tree& t) {
  if (t.plan.chassis_above) {
    const Groups g = group_leaves(t);
    t.groups = g.full + g.partial;
    t.leaf_links = t.leaf_count * t.split.up;
    return {};
  }
  if (t.plan.tiers == 1)
    return Message{TRAINYARD_TR("%1 endpoints are more than the %2 that one switch connects."),
                   {{double(t.endpoints), Unit::none, {}}, {double(lone_switch_ports(t.plan)), Unit::none, {}}}};
  if (t.plan.tiers == 2 || (t.plan.tiers == 0 && t.leaf_count <= std::min(top_ports(t), t.spine_radix)))
    return size_two_tiers(t);
  return size_three_tiers(t);
}

std::optional<Message> check_leaf(const Tree& t) {
  const Count needed = t.split.down + t.split.up * t.plan.uplink_ports;
  if (t.split.down > 0 && t.split.up > 0 && needed <= t.plan.radix) return {};
  return Message{TRAINYARD_TR("A leaf switch needs %1 ports and has %2."),
                 {{double(std::max<Count>(needed, 2)), Unit::none, {}}, {double(t.plan.radix), Unit::none, {}}}};
}

std::optional<Message> size_tree(Tree& t) {
  if (is_one_switch(t)) {
    t.leaves = {{1, t.endpoints, 0}};
    t.leaf_count = 1;
    return {};
  }
  if (auto problem = check_leaf(t)) return problem;
  t.unit_nodes = t.plan.unit_nodes > 0 ? t.plan.unit_nodes : t.split.down;
  t.units = divide_up(t.plan.nodes, t.unit_nodes);
  if (is_by_rail(t.plan))
    place_by_rail(t);
  else
    place_anywhere(t);
  return size_upper_tiers(t);
}

/// A tier of chassis, whose number is unknown.
FabricTier unknown_tier(const char* name) { return {name, std::nullopt, 0, 0, 0, {}}; }

void add_tree_tiers(FabricSize& f, const Tree& t, Count copies) {
  add_tier(f, TRAINYARD_TR("Leaf switches"), f.plan.radix, t.leaves, copies, f.plan.uplink_ports);
  if (t.plan.chassis_above && t.leaf_links > 0) {
    f.tiers.push_back(unknown_tier(TRAINYARD_TR("Spine switches")));
    f.tiers.push_back(unknown_tier(TRAINYARD_TR("Core switches")));
    return;
  }
  if (!t.spines.empty()) add_tier(f, TRAINYARD_TR("Spine switches"), t.spine_radix, t.spines, copies);
  if (!t.cores.empty()) add_tier(f, TRAINYARD_TR("Core switches"), t.spine_radix, t.cores, copies);
}

void add_tree_levels(FabricSize& f, const Tree& t, Count copies) {
  add_level(f, TRAINYARD_TR("Nodes to leaf switches"), f.endpoints);
  if (t.leaf_links > 0) add_level(f, TRAINYARD_TR("Leaf to spine switches"), t.leaf_links * copies);
  if (t.spine_links > 0) add_level(f, TRAINYARD_TR("Spine to core switches"), t.spine_links * copies);
  if (t.plan.chassis_above && t.leaf_links > 0)
    f.levels.push_back({TRAINYARD_TR("Spine to core switches"), std::nullopt, std::nullopt});
}

/// Half of the bandwidth of the narrowest level, because as many nodes are on each side.
void set_bandwidths(FabricSize& f, const Tree& t, Count copies) {
  const double up_rate = f.plan.port_rate * static_cast<double>(f.plan.uplink_ports);
  double narrowest = static_cast<double>(f.endpoints) * f.plan.port_rate;
  for (const Count links : {t.leaf_links, t.spine_links})
    if (links > 0) narrowest = std::min(narrowest, static_cast<double>(links * copies) * up_rate);
  if (!t.plan.chassis_above) f.bisection = narrowest / 2;
  if (t.leaf_links > 0)
    f.blocking = static_cast<double>(t.split.down) / static_cast<double>(t.split.up * f.plan.uplink_ports);
  if (t.spine_links > 0 || t.plan.chassis_above) f.blocking *= f.plan.spine_oversubscription;
}

/// Completes the description of the links once the size of the tree is known.
TreeShape shape_of(const Tree& t, Count copies) {
  TreeShape shape = t.shape;
  shape.copies = copies;
  shape.rails = t.rails;
  shape.unit_nodes = t.unit_nodes;
  shape.leaves = t.leaf_count;
  shape.leaf_down = t.tiers == 1 ? lone_switch_ports(t.plan) : t.split.down;
  shape.leaf_up = t.leaf_links > 0 ? t.split.up : 0;
  shape.group_spines = t.group_spines;
  return shape;
}

Count node_ports(const FabricPlan& p) { return p.rails * p.planes; }

void set_node_optics(FabricSize& f) {
  f.optics.node_single = f.endpoints;
  f.optics.node_twin = f.plan.nodes * divide_up(node_ports(f.plan), 2);
}

/// Two nodes need a cable per port and no switch.
bool size_direct_pair(FabricSize& f) {
  if (!f.plan.direct_pairs || f.plan.nodes > 2) return false;
  f.levels.push_back({TRAINYARD_TR("Between two nodes"), f.plan.nodes == 2 ? node_ports(f.plan) : 0,
                      f.plan.nodes == 2 ? divide_up(node_ports(f.plan), f.plan.ports_per_cable) : 0});
  set_node_optics(f);
  f.units = 1;
  return true;
}

}  // namespace

void size_trees(FabricSize& f) {
  if (size_direct_pair(f)) return;
  const FabricPlan& p = f.plan;
  const bool separate = has_separate_rails(p.kind);
  const Count rails = separate ? 1 : p.rails, copies = p.planes * (separate ? p.rails : 1);
  Tree t{p, split_leaf(p), rails, p.nodes * rails, p.radix / p.uplink_ports};
  f.problem = size_tree(t);
  if (f.problem) return;
  connect_extra(t);
  add_tree_tiers(f, t, copies);
  add_tree_levels(f, t, copies);
  set_node_optics(f);
  set_bandwidths(f, t, copies);
  f.units = std::max<Count>(t.units, 1);
  f.groups = t.groups * copies;
  f.group_spines = t.group_spines;
  f.core_groups = t.core_groups;
  f.extra_connected = t.extra * copies;
  f.tree = shape_of(t, copies);
}

}  // namespace trainyard::fabric_parts
