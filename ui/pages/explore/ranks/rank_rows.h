// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/explore/rank_map.h"
#include "ui/widgets/fact_table.h"

namespace trainyard::ui {

/// What one device holds, where it stands, and with whom it works.
QVector<FactRow> device_rows(const RankMap& map, std::int64_t rank, const Evaluation& result);
/// What each group sends, how many of it a unit of each level joins, and how much leaves the unit.
QStringList traffic_heads(const RankMap& map);
QVector<FactRow> traffic_rows(const RankMap& map);

}  // namespace trainyard::ui
