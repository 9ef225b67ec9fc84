// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/room/cable_schedule.h"

/// Files of a machine room for other programs. Texts are English; tables are CSV with CRLF.
namespace trainyard {

/// The bill: one row per line, prices in dollars, and the totals of the lines. Unknown figures are empty.
std::string bill_csv(const Bill& bill);
/// One row per link, port to port. Links of one cable share a label.
std::string cables_csv(const Bill& bill, const RackPlan& racks, const CableSchedule& schedule);

struct RoomFile {
  std::string name, text;
};
/// Files for the bulk import of NetBox 4: sites, manufacturers, roles, racks, types of devices (YAML), devices and
/// cables, in the order of their names. Fields as in netbox/dcim/forms/bulk_import.py of NetBox 4.2. Cables to
/// devices outside the room are left out, and spare parts.
std::vector<RoomFile> netbox_files(const RoomPlan& plan, const Bill& bill, const RackPlan& racks,
                                   const CableSchedule& schedule);

}  // namespace trainyard
