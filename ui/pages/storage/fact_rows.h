// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/metrics/handle.h"
#include "ui/widgets/fact_table.h"

namespace trainyard::ui {

/// A number as tables show it: a dash for what is unknown, 0 for what is next to nothing.
QString fact_amount(double si, Unit unit);
/// The value of a metric, which sorts as the number that it is.
FactCell fact_cell(const Evaluation& evaluation, MetricHandle metric, bool strong = false);
/// A metric in a line of its own: label and a smaller line under it, value. Its id is the metric's.
FactRow metric_fact(const Evaluation& evaluation, MetricHandle metric, const QString& detail, Role role = Role::text);

}  // namespace trainyard::ui
