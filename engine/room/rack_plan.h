// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string>
#include <vector>

#include "engine/room/bill.h"

namespace trainyard {

/// Devices of a room that have ports. Families of switches follow the tiers of their network.
enum class DeviceFamily {
  node,
  compute_leaf,
  compute_spine,
  compute_core,
  storage_leaf,
  storage_spine,
  storage_core,
  in_band_leaf,
  in_band_core,
  out_of_band,
  manager,
  server,
  storage_server,
  pdu,
  coolant_unit
};
inline constexpr std::size_t device_family_count = 15;

/// A device in its rack.
struct RoomDevice {
  DeviceFamily family = DeviceFamily::node;
  std::string name;               ///< "leaf-07"; unique in the room
  std::string part;               ///< id; empty if unknown
  std::optional<Count> place;     ///< of its rack on the floor; empty: unknown, or outside the racks
  std::optional<Count> position;  ///< its lowest unit in the rack, from 1; empty if unknown
};

/// All devices of a room.
struct RackPlan {
  std::vector<RoomDevice> devices;
  std::array<std::size_t, device_family_count + 1> first{};  ///< of each family in `devices`, then the end

  Count count(DeviceFamily family) const;
  const RoomDevice& device(DeviceFamily family, Count index) const;
};

/// Places the devices of a bill without a problem. Switches and servers fill the network racks from the lowest unit
/// on; a device that finds no free units has a rack and no position.
RackPlan plan_racks(const RoomPlan& plan, const Bill& bill);

/// The name of a place: row and rack, both from 1, "R02-05".
std::string rack_name(const FloorPlan& floor, Count place);
/// What the devices of a family do, in English, for translation.
const char* family_role(DeviceFamily family);

}  // namespace trainyard
