// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/room/fabric.h"

/// Shared by the sources of size_fabric(); internal to engine/room.
namespace trainyard::fabric_parts {

Count divide_up(Count a, Count b);
/// The smallest divisor k of `whole` with k · ports ≥ load; 0 if there is none. A divisor lets each switch below put
/// the same number of links on each switch above.
Count find_even_split(Count whole, Count load, Count ports);

/// Adds a tier; `copies` networks have the same use of ports.
void add_tier(FabricSize& fabric, const char* name, Count radix, const std::vector<SwitchPorts>& use, Count copies,
              Count uplink_ports = 1);
/// Adds the links of a level, in cables of `plan.ports_per_cable`.
void add_level(FabricSize& fabric, const char* name, Count links);
/// Adds switches to a list; merges them with the last entry if they use as many ports.
void append_use(std::vector<SwitchPorts>& list, SwitchPorts use);

void size_trees(FabricSize& fabric);
void size_two_switches(FabricSize& fabric);
void size_dragonfly(FabricSize& fabric);
void size_dragonfly_plus(FabricSize& fabric);
void size_torus(FabricSize& fabric);

}  // namespace trainyard::fabric_parts
