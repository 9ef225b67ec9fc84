// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/chart_spec.h"

namespace trainyard::ui {

/// Sets the verdict of a row, supply against demand, and its warning.
void judge_demand(DemandSupply::Row& row);
/// Sets the axis from 1 MB/s to 10 TB/s, extended by whole decades for values outside.
void set_demand_axis(DemandSupply& chart);
/// A bandwidth as text; a dash if unknown. `si` in bytes per second.
QString bandwidth_text(double si);

}  // namespace trainyard::ui
