// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/room/rack_plan.h"

namespace trainyard {

/// An end of a cable. A device outside the room, such as a file server, has a name only.
struct CableEnd {
  std::optional<std::size_t> device;  ///< in RackPlan::devices
  std::string name, port;             ///< port: "NIC 3", "Port 17"
};

/// A link between two ports. Links of the same cable have the same label.
struct CableRun {
  BillSection network = BillSection::compute_network;
  std::string label;  ///< "C-00017"
  std::string part;   ///< id of the cable
  CableEnd from, to;
  std::optional<double> metres;  ///< with slack; empty if a rack is unknown
  double rate = 0;               ///< bytes/s per direction
};

/// Which port each cable of a room connects.
struct CableSchedule {
  std::vector<CableRun> runs;
  std::vector<Message> notes;  ///< networks that are not listed, and why
};

/// Lists the cables of all networks of a bill without a problem. Throws InputError above 2,000,000 links.
CableSchedule schedule_cables(const RoomPlan& plan, const Bill& bill, const RackPlan& racks);

/// Ports of a device of a family, as the schedule and the files for NetBox name them.
namespace port_names {
std::string nic(Count port, Count planes);
std::string storage(Count port);
std::string in_band(Count port);
std::string numbered(Count port);
inline constexpr const char* management = "Management";
std::string uplink(Count port);
}  // namespace port_names

}  // namespace trainyard
