// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/room/bill.h"

/// Shared by the sources of list_parts(); internal to engine/room.
namespace trainyard::bill_parts {

/// The part with this id; an empty id gives nullptr.
const RoomPart* find_optional_part(const std::string& id);
/// Adds a line unless the quantity is 0; returns it, or nullptr.
BillLine* add_line(Bill& bill, const RoomPlan& plan, BillSection section, const RoomPart& part, Count quantity,
                   bool included = false);
/// Adds cables and transceivers of the compute network by their reach.
void add_compute_links(Bill& bill, const RoomPlan& plan);
/// Adds the cables and transceivers of fabric managers, which published bills list apart from those of the nodes.
void add_manager_links(Bill& bill, const RoomPlan& plan);
/// Adds cables and transceivers of the storage, in-band and out-of-band networks.
void add_support_links(Bill& bill, const RoomPlan& plan);

}  // namespace trainyard::bill_parts
