// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/metrics/handle.h"
#include "ui/widgets/fact_table.h"

namespace trainyard::ui {

/// A number for tables: a dash if unknown, 0 if negligible.
QString fact_amount(double si, Unit unit);
/// A cell with the value of a metric, which sorts by number.
FactCell fact_cell(const Evaluation& evaluation, MetricHandle metric, bool strong = false);
/// A row for one metric: its label with `detail` below, and its value. The row id is that of the metric.
FactRow metric_fact(const Evaluation& evaluation, MetricHandle metric, const QString& detail, Role role = Role::text);

}  // namespace trainyard::ui
