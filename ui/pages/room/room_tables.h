// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/room/machine_room.h"
#include "ui/widgets/fact_table.h"

namespace trainyard::ui {

/// "38 racks", or "512 server racks (network racks unknown)".
QString racks_text(const RoomRacks& racks);
/// A row per tier of each network, with a line for its cables and transceivers.
QVector<FactRow> network_rows(const RoomReport& room);
/// A row per part of the bill.
QVector<FactRow> bill_rows(const RoomReport& room);
/// Power, heat and racks, what a power limit supplies, and interruptions by parts. `training` is that within the limit.
QVector<FactRow> power_rows(const RoomReport& room, const std::optional<PoweredTraining>& training);
/// Cost of a GPU-hour and of tokens, with published costs for comparison. `basis` is the name of the price basis.
QVector<FactRow> cost_rows(const RoomReport& room, const QString& basis);
/// What one more node, more bandwidth or oversubscription changes.
QVector<FactRow> change_rows(const RoomReport& room);

/// How sure a figure is, in the language of the user: "two sources".
QString confidence_text(const std::string& confidence);

/// "$34.3 M", "$34.3 M to $40.1 M", or a dash.
QString price_range(const std::optional<Cents>& low, const std::optional<Cents>& high);

}  // namespace trainyard::ui
