// SPDX-License-Identifier: Apache-2.0
#include "engine/room/fabric.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "engine/error.h"
#include "engine/room/fabric_parts.h"
#include "engine/text.h"

namespace trainyard {
namespace fabric_parts {

Count divide_up(Count a, Count b) { return (a + b - 1) / b; }

Count find_even_split(Count whole, Count load, Count ports) {
  for (Count k = 1; k <= whole; ++k)
    if (whole % k == 0 && k * ports >= load) return k;
  return 0;
}

void append_use(std::vector<SwitchPorts>& list, SwitchPorts use) {
  if (use.switches == 0) return;
  if (!list.empty() && list.back().down == use.down && list.back().up == use.up)
    list.back().switches += use.switches;
  else
    list.push_back(use);
}

void add_tier(FabricSize& fabric, const char* name, Count radix, const std::vector<SwitchPorts>& use, Count copies,
              Count uplink_ports) {
  FabricTier tier{name, 0, radix, 0, 0, {}};
  for (SwitchPorts one : use) {
    one.switches *= copies;
    const Count ports = one.down + one.up * uplink_ports;
    *tier.switches += one.switches;
    tier.ports_used += one.switches * ports;
    tier.ports_free += one.switches * (radix - ports);
    fabric.optics.switch_single += one.switches * (one.down + one.up);
    fabric.optics.switch_twin += one.switches * divide_up(one.down + one.up, 2);
    append_use(tier.use, one);
  }
  fabric.tiers.push_back(std::move(tier));
}

void add_level(FabricSize& fabric, const char* name, Count links) {
  fabric.levels.push_back({name, links, divide_up(links, fabric.plan.ports_per_cable)});
}

}  // namespace fabric_parts

namespace {

using namespace fabric_parts;

constexpr Count most_nodes = 10'000'000, most_ports = 4096, most_planes = 64;

struct PlanField {
  const char* id;
  Count FabricPlan::*value;
  Count least, most;
};
constexpr PlanField plan_fields[] = {{"nodes", &FabricPlan::nodes, 1, most_nodes},
                                     {"rails", &FabricPlan::rails, 1, 64},
                                     {"planes", &FabricPlan::planes, 1, most_planes},
                                     {"ports_per_cable", &FabricPlan::ports_per_cable, 1, 16},
                                     {"radix", &FabricPlan::radix, 2, most_ports},
                                     {"tiers", &FabricPlan::tiers, 0, 3},
                                     {"unit_nodes", &FabricPlan::unit_nodes, 0, most_nodes},
                                     {"group_leaves", &FabricPlan::group_leaves, 0, most_nodes},
                                     {"leaf_down", &FabricPlan::leaf_down, 0, most_ports},
                                     {"leaf_up", &FabricPlan::leaf_up, 0, most_ports},
                                     {"uplink_ports", &FabricPlan::uplink_ports, 1, 16},
                                     {"spine_down", &FabricPlan::spine_down, 0, most_ports},
                                     {"extra_endpoints", &FabricPlan::extra_endpoints, 0, 10'000}};

void check_range(const std::string& id, Count value, Count least, Count most) {
  if (value < least || value > most)
    throw InputError("fabric." + id + ": " + std::to_string(value) + " is not allowed: a whole number from " +
                     std::to_string(least) + " to " + std::to_string(most) + ".");
}

void check_oversubscription(const char* id, double value) {
  if (!(value >= 0.01 && value <= 100))
    throw InputError(std::string("fabric.") + id + ": " + std::to_string(value) +
                     " is not allowed: a number from 0.01 to 100.");
}

void check_plan(const FabricPlan& plan) {
  for (const PlanField& field : plan_fields) check_range(field.id, plan.*field.value, field.least, field.most);
  check_oversubscription("oversubscription", plan.oversubscription);
  check_oversubscription("spine_oversubscription", plan.spine_oversubscription);
  if (!(plan.port_rate > 0 && std::isfinite(plan.port_rate)))
    throw InputError("fabric.port_rate: a link needs a speed above 0 bytes per second.");
  const DragonflyShape& d = plan.dragonfly;
  check_range("dragonfly.switches", d.switches, 1, most_ports);
  check_range("dragonfly.spines", d.spines, 0, most_ports);
  check_range("dragonfly.endpoint_ports", d.endpoint_ports, 1, most_ports);
  check_range("dragonfly.endpoints_per_port", d.endpoints_per_port, 1, 16);
  check_range("dragonfly.global_ports", d.global_ports, 0, most_ports);
  check_range("dragonfly.arc_links", d.arc_links, 1, most_ports);
  check_range("torus.side", plan.torus.side, 1, 64);
  check_range("torus.reserved_ports", plan.torus.reserved_ports, 0, plan.radix - 2);
}

void size_kind(FabricSize& fabric) {
  switch (fabric.plan.kind) {
    case FabricKind::leaf_spine:
    case FabricKind::rail_optimised:
    case FabricKind::rail_only:
    case FabricKind::rail_isolated:
      return size_trees(fabric);
    case FabricKind::two_switches:
      return size_two_switches(fabric);
    case FabricKind::dragonfly:
      return size_dragonfly(fabric);
    case FabricKind::dragonfly_plus:
      return size_dragonfly_plus(fabric);
    case FabricKind::torus:
      return size_torus(fabric);
  }
}

void clear_parts(FabricSize& fabric) {
  fabric.tiers.clear();
  fabric.levels.clear();
  fabric.optics = {};
}

std::optional<Count> sum_levels(const std::vector<LinkLevel>& levels, std::optional<Count> LinkLevel::*count) {
  Count sum = 0;
  for (const LinkLevel& level : levels) {
    if (!(level.*count)) return std::nullopt;
    sum += *(level.*count);
  }
  return sum;
}

}  // namespace

Count FabricSize::switches() const {
  Count sum = 0;
  for (const FabricTier& tier : tiers) sum += tier.switches.value_or(0);
  return sum;
}

bool FabricSize::has_unknown_switches() const {
  return std::ranges::any_of(tiers, [](const FabricTier& tier) { return !tier.switches; });
}

std::optional<Count> FabricSize::links() const { return sum_levels(levels, &LinkLevel::links); }

std::optional<Count> FabricSize::cables() const { return sum_levels(levels, &LinkLevel::cables); }

Count FabricSize::node_cables() const { return levels.empty() ? 0 : levels.front().cables.value_or(0); }

Count FabricSize::switch_cables() const {
  Count sum = 0;
  for (std::size_t i = 1; i < levels.size(); ++i) sum += levels[i].cables.value_or(0);
  return sum;
}

FabricSize size_fabric(const FabricPlan& plan) {
  check_plan(plan);
  FabricSize fabric;
  fabric.plan = plan;
  fabric.endpoints = plan.nodes * plan.rails * plan.planes;
  size_kind(fabric);
  if (fabric.problem) clear_parts(fabric);
  return fabric;
}

Count find_largest_cluster(const FabricPlan& plan, Count tiers) {
  const auto is_enough = [&](Count nodes) {
    FabricPlan asked = plan;
    asked.nodes = nodes;
    const FabricSize fabric = size_fabric(asked);
    return fabric.is_legal() && Count(fabric.tiers.size()) <= tiers;
  };
  // The number of tiers never falls when nodes are added.
  Count low = 0, high = most_nodes + 1;
  while (high - low > 1) {
    const Count middle = low + (high - low) / 2;
    (is_enough(middle) ? low : high) = middle;
  }
  return low;
}

std::vector<FabricChange> size_changed_fabrics(const FabricPlan& plan) {
  FabricPlan larger = plan, faster = plan, tapered = plan;
  if (larger.nodes < most_nodes) ++larger.nodes;
  faster.planes = std::min(most_planes, faster.planes * 2);
  tapered.oversubscription = 2;
  tapered.leaf_up = 0;
  return {{TRAINYARD_TR("One more node"), size_fabric(larger)},
          {TRAINYARD_TR("Twice the bandwidth"), size_fabric(faster)},
          {TRAINYARD_TR("2:1 oversubscription"), size_fabric(tapered)}};
}

}  // namespace trainyard
