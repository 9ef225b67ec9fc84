// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/explore/rank_map.h"
#include "ui/widgets/fact_table.h"

namespace trainyard::ui {

/// Rows for one device: the contents of its memory, its location in the machine, and the members of its groups.
QVector<FactRow> device_rows(const RankMap& map, std::int64_t rank, const Evaluation& result);
/// For each group: its traffic, the members inside one unit of each level, and the traffic that leaves the unit.
QStringList traffic_heads(const RankMap& map);
QVector<FactRow> traffic_rows(const RankMap& map);

}  // namespace trainyard::ui
