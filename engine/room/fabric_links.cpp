// SPDX-License-Identifier: Apache-2.0
// Which device each link connects. The counts of size_fabric() follow from the same rules.
#include "engine/room/fabric_links.h"

#include <algorithm>
#include <map>

#include "engine/room/fabric_parts.h"

namespace trainyard {
namespace {

using Visit = std::function<void(const LinkBundle&)>;

/// First port of a node for a NIC and a plane, from 1.
Count nic_port(const FabricPlan& plan, Count rail, Count plane) { return rail * plan.planes + plane + 1; }

/// Leaf switches of a tree.
class TreeLeaves {
 public:
  TreeLeaves(const FabricSize& fabric, const TreeShape& shape)
      : nodes_(fabric.plan.nodes), shape_(shape), used_(static_cast<std::size_t>(shape.leaves)) {}

  /// The leaf switch of a NIC, whose rail is counted in this tree.
  Count leaf_of(Count node, Count rail) const {
    if (shape_.leaf_up == 0) return 0;
    if (!shape_.by_rail) return (node * shape_.rails + rail) / shape_.leaf_down;
    const Count unit = node / shape_.unit_nodes, place = node % shape_.unit_nodes / shape_.leaf_nodes;
    const bool is_last = (unit + 1) * shape_.unit_nodes > nodes_;
    const Count of_rail = is_last ? shape_.last_rail_leaves : shape_.rail_leaves;
    return unit * shape_.rails * shape_.rail_leaves + rail * of_rail + place;
  }
  void use(Count leaf) { ++used_[static_cast<std::size_t>(leaf)]; }
  /// The leaf switch with the most free ports.
  Count emptiest() const { return std::ranges::min_element(used_) - used_.begin(); }

 private:
  Count nodes_;
  const TreeShape& shape_;
  std::vector<Count> used_;  ///< links to nodes of each leaf switch
};

/// Links of the nodes and managers of tree `copy`.
void visit_leaves(const FabricSize& fabric, const TreeShape& shape, Count copy, const Visit& visit) {
  const FabricPlan& plan = fabric.plan;
  const bool separate = shape.rails < plan.rails;
  const Count plane = separate ? copy / plan.rails : copy, first_rail = separate ? copy % plan.rails : 0;
  TreeLeaves leaves(fabric, shape);
  for (Count node = 0; node < plan.nodes; ++node)
    for (Count rail = 0; rail < shape.rails; ++rail) {
      const Count leaf = leaves.leaf_of(node, rail);
      leaves.use(leaf);
      visit({0, {node_tier, node}, {0, copy * shape.leaves + leaf}, 1, nic_port(plan, first_rail + rail, plane)});
    }
  for (Count manager = 0; manager < fabric.extra_connected / shape.copies; ++manager) {
    const Count leaf = leaves.emptiest();
    leaves.use(leaf);
    visit({0, {manager_tier, manager}, {0, copy * shape.leaves + leaf}, 1, copy + 1});
  }
}

struct LeafGroup {
  Count first = 0, leaves = 0;
};

std::vector<LeafGroup> list_groups(const TreeShape& shape) {
  std::vector<LeafGroup> out;
  for (Count first = 0; first < shape.leaves;) {
    const bool whole = static_cast<Count>(out.size()) < shape.groups;
    const Count size = std::min(whole ? shape.group_leaves : shape.partial_leaves, shape.leaves - first);
    out.push_back({first, size});
    first += size;
  }
  return out;
}

/// Links of leaf to spine switches (level 1), or of spine to core switches (level 2), of tree `copy`.
void visit_uplinks(const TreeShape& shape, const std::vector<LeafGroup>& groups, Count copy, int level,
                   const Visit& visit) {
  const auto group_count = static_cast<Count>(groups.size());
  const Count k = shape.group_spines, spines = copy * group_count * k;
  for (Count group = 0; group < group_count; ++group) {
    const LeafGroup& of = groups[static_cast<std::size_t>(group)];
    for (Count leaf = of.first; level == 1 && leaf < of.first + of.leaves; ++leaf)
      for (Count spine = 0; spine < k; ++spine)
        visit({1, {0, copy * shape.leaves + leaf}, {1, spines + group * k + spine}, shape.leaf_up / k, 0});
    for (Count spine = 0; level == 2 && spine < k; ++spine)
      for (Count core = 0; core < shape.group_cores; ++core)
        visit({2,
               {1, spines + group * k + spine},
               {2, (copy * k + spine) * shape.group_cores + core},
               shape.spine_up / shape.group_cores,
               0});
  }
}

void visit_trees(const FabricSize& fabric, const Visit& visit) {
  const TreeShape& shape = *fabric.tree;
  for (Count copy = 0; copy < shape.copies; ++copy) visit_leaves(fabric, shape, copy, visit);
  if (shape.group_spines == 0) return;
  const auto groups = list_groups(shape);
  for (const int level : {1, 2})
    for (Count copy = 0; copy < shape.copies; ++copy) visit_uplinks(shape, groups, copy, level, visit);
}

void visit_direct_pair(const FabricSize& fabric, const Visit& visit) {
  for (Count port = 1; port <= fabric.levels[0].links.value_or(0); ++port)
    visit({0, {node_tier, 0}, {node_tier, 1}, 1, port});
}

/// NICs alternate between both switches.
void visit_two_switches(const FabricSize& fabric, const Visit& visit) {
  const FabricPlan& plan = fabric.plan;
  for (Count plane = 0; plane < plan.planes; ++plane) {
    for (Count end = 0; end < plan.nodes * plan.rails; ++end)
      visit({0, {node_tier, end / plan.rails}, {0, 2 * plane + end % 2}, 1, nic_port(plan, end % plan.rails, plane)});
    for (Count manager = 0; manager < fabric.extra_connected / plan.planes; ++manager)
      visit({0, {manager_tier, manager}, {0, 2 * plane + manager % 2}, 1, plane + 1});
  }
  for (Count plane = 0; plane < plan.planes; ++plane)
    visit({1, {0, 2 * plane}, {0, 2 * plane + 1}, *fabric.levels[1].links / plan.planes, 0});
}

/// Visits the links between each pair of groups. The links of a group end at its switches in turn.
void visit_arcs(Count groups, Count arc_links, Count switches, int tier, Count base, const Visit& visit) {
  std::vector<Count> next(static_cast<std::size_t>(groups), 0);
  for (Count a = 0; a < groups; ++a)
    for (Count b = a + 1; b < groups; ++b)
      for (Count link = 0; link < arc_links; ++link) {
        Count &i = next[static_cast<std::size_t>(a)], &j = next[static_cast<std::size_t>(b)];
        visit({2, {tier, base + a * switches + i++ % switches}, {tier, base + b * switches + j++ % switches}, 1, 0});
      }
}

/// NICs of a dragonfly; groups and their switches are filled one after the other.
void visit_group_nodes(const FabricSize& fabric, Count plane, const Visit& visit) {
  const FabricPlan& plan = fabric.plan;
  const Count ports = plan.dragonfly.endpoint_ports * plan.dragonfly.endpoints_per_port;
  const Count base = plane * fabric.groups * plan.dragonfly.switches;
  for (Count end = 0; end < plan.nodes * plan.rails; ++end)
    visit({0, {node_tier, end / plan.rails}, {0, base + end / ports}, 1, nic_port(plan, end % plan.rails, plane)});
}

void visit_dragonfly(const FabricSize& fabric, const Visit& visit) {
  const FabricPlan& plan = fabric.plan;
  const Count a = plan.dragonfly.switches;
  for (Count plane = 0; plane < plan.planes; ++plane) visit_group_nodes(fabric, plane, visit);
  for (Count group = 0; group < fabric.groups * plan.planes; ++group)
    for (Count i = 0; i < a; ++i)
      for (Count j = i + 1; j < a; ++j) visit({1, {0, group * a + i}, {0, group * a + j}, 1, 0});
  for (Count plane = 0; plane < plan.planes; ++plane)
    visit_arcs(fabric.groups, plan.dragonfly.arc_links, a, 0, plane * fabric.groups * a, visit);
}

void visit_dragonfly_plus(const FabricSize& fabric, const Visit& visit) {
  const FabricPlan& plan = fabric.plan;
  const Count leaves = plan.dragonfly.switches, spines = plan.dragonfly.spines;
  for (Count plane = 0; plane < plan.planes; ++plane) visit_group_nodes(fabric, plane, visit);
  for (Count group = 0; group < fabric.groups * plan.planes; ++group)
    for (Count leaf = 0; leaf < leaves; ++leaf)
      for (Count spine = 0; spine < spines; ++spine)
        visit({1, {0, group * leaves + leaf}, {1, group * spines + spine}, 1, 0});
  const Count pairs = fabric.groups * (fabric.groups - 1) / 2;
  const Count arc = pairs > 0 ? *fabric.levels[2].links / plan.planes / pairs : 0;
  for (Count plane = 0; plane < plan.planes; ++plane)
    visit_arcs(fabric.groups, arc, spines, 1, plane * fabric.groups * spines, visit);
}

/// An optical switch joins opposite faces of all cubes.
void visit_torus(const FabricSize& fabric, const Visit& visit) {
  const TorusShape& torus = fabric.plan.torus;
  const Count lines = 3 * torus.side * torus.side, cubes = fabric.groups;
  const Count lines_per_switch = (fabric.plan.radix - torus.reserved_ports) / (2 * cubes);
  const Count switches = fabric_parts::divide_up(lines, lines_per_switch);
  for (Count plane = 0; plane < fabric.plan.planes; ++plane)
    for (Count cube = 0; cube < cubes; ++cube)
      for (Count line = 0; line < lines; ++line)
        visit({0, {cube_tier, cube}, {0, plane * switches + line / lines_per_switch}, 2, 0});
}

/// Ports of switches and cubes that links use.
class PortCounter {
 public:
  explicit PortCounter(const FabricSize& fabric) : fabric_(fabric) {}

  /// `is_up`: an uplink may occupy several ports of its leaf switch.
  Count take(FabricDevice device, bool is_up) {
    Count& used = used_[device];
    if (device.tier == 0 && !is_up) return 1 + used++ / shared_;
    const Count first = 1 + used;
    used += device.tier == 0 && is_up ? fabric_.plan.uplink_ports : 1;
    return first;
  }
  /// Nodes of a dragonfly may share ports. The links of the next level begin at a free port.
  void finish_level() {
    if (shared_ == 1) return;
    for (auto& [device, used] : used_) used = fabric_parts::divide_up(used, shared_);
    shared_ = 1;
  }
  void share(Count endpoints_per_port) { shared_ = endpoints_per_port; }

 private:
  const FabricSize& fabric_;
  std::map<FabricDevice, Count> used_;
  Count shared_ = 1;
};

}  // namespace

void visit_bundles(const FabricSize& fabric, const Visit& visit) {
  if (!fabric.is_legal() || fabric.has_unknown_switches() || fabric.levels.empty()) return;
  if (fabric.tiers.empty()) return visit_direct_pair(fabric, visit);
  switch (fabric.plan.kind) {
    case FabricKind::leaf_spine:
    case FabricKind::rail_optimised:
    case FabricKind::rail_only:
    case FabricKind::rail_isolated:
      if (fabric.tree) visit_trees(fabric, visit);
      return;
    case FabricKind::two_switches:
      return visit_two_switches(fabric, visit);
    case FabricKind::dragonfly:
      return visit_dragonfly(fabric, visit);
    case FabricKind::dragonfly_plus:
      return visit_dragonfly_plus(fabric, visit);
    case FabricKind::torus:
      return visit_torus(fabric, visit);
  }
}

std::vector<FabricLink> list_links(const FabricSize& fabric) {
  std::vector<FabricLink> out;
  PortCounter ports(fabric);
  const FabricKind kind = fabric.plan.kind;
  if (kind == FabricKind::dragonfly || kind == FabricKind::dragonfly_plus)
    ports.share(fabric.plan.dragonfly.endpoints_per_port);
  int level = 0;
  visit_bundles(fabric, [&](const LinkBundle& bundle) {
    if (bundle.level != level) ports.finish_level();
    level = bundle.level;
    for (Count i = 0; i < bundle.links; ++i) {
      FabricLink link{bundle.level, bundle.from, bundle.to, bundle.from_port, bundle.from_port};
      if (bundle.from_port == 0) link.from_port = ports.take(bundle.from, level == 1);
      if (bundle.to.tier != node_tier) link.to_port = ports.take(bundle.to, false);
      out.push_back(link);
    }
  });
  return out;
}

}  // namespace trainyard
