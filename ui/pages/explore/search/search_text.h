// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <cstdint>

#include "engine/explore/layout_search.h"
#include "engine/metrics/handle.h"
#include "engine/parameters/handle.h"

namespace trainyard::ui {

/// The usual abbreviation of an input, such as "TP" or "PP"; its label if it has none.
QString short_name(ParameterHandle input);
/// The schedule with its virtual stages: "Interleaved 1F1B, v 6".
QString schedule_name(const Design& design);
/// "ZB-V, TP 8, PP 16, DP 128": the schedule if there are several stages, and the degrees above one.
QString layout_name(const Design& design);
/// A share without its sign: "2.5 %".
QString gain_text(double share);
/// "904 layouts fit".
QString fitting_text(std::uint64_t layouts);
/// The relative improvement of a metric over `present`; negative if it is worse.
double gain_of(double value, double present, MetricHandle metric);
/// The improvement of a found layout over the present one by expected figures, which include mean slowdowns.
double expected_gain(const FoundLayout& layout, const LayoutSearch& found, const SearchGoals& goals);
/// "Compared with B: Schedule 1F1B → ZB-V; …". Lists only the first few changes.
QString changes_text(const Design& before, const Design& after, const QString& letter);

}  // namespace trainyard::ui
