// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <functional>
#include <vector>

#include "engine/room/fabric.h"

namespace trainyard {

/// What the links of a network end at, in addition to the switches of tier 0, 1 and 2.
inline constexpr int node_tier = -1, manager_tier = -2, cube_tier = -3;

/// Switch `index` of `tier` of FabricSize::tiers, a node, a manager of the network, or a cube of a torus.
struct FabricDevice {
  int tier = node_tier;
  Count index = 0;
  auto operator<=>(const FabricDevice&) const = default;
};

/// Parallel links between two devices; `level` is that of FabricSize::levels.
struct LinkBundle {
  int level = 0;
  FabricDevice from, to;
  Count links = 1;
  Count from_port = 0;  ///< first port of a node, from 1; 0: the next free port of a switch
};

/// Calls `visit` for all links of a network, level by level from the nodes. Visits nothing if a number of switches is
/// unknown. Links of managers have level 0, although FabricSize::levels does not count them.
void visit_bundles(const FabricSize& fabric, const std::function<void(const LinkBundle&)>& visit);

/// A link between two ports, which are numbered from 1.
struct FabricLink {
  int level = 0;
  FabricDevice from, to;
  Count from_port = 0, to_port = 0;
};
/// All links with their ports. Each switch fills its ports in the order of the links.
std::vector<FabricLink> list_links(const FabricSize& fabric);

}  // namespace trainyard
