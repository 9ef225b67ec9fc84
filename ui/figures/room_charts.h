// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/room/machine_room.h"
#include "ui/charts/chart_spec.h"

namespace trainyard::ui {

/// Yearly cost of the machine room by part; unknown parts are listed without a bar.
BarList room_cost_by_part(const RoomReport& room, double previous_axis_max = 0);

/// Cost of owning the machine room against renting as many GPU-hours, by month.
LinePlot owned_and_rented(const RoomReport& room, const LinePlot* before = nullptr);

/// The compute network from the core to the GPUs, with the rate and reach of its links.
FabricPicture fabric_picture(const RoomReport& room);

/// The racks on the floor: servers, leaf switches, and all other devices of the network.
RackRows rack_rows(const RoomReport& room);

}  // namespace trainyard::ui
