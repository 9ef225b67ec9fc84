// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/chart_spec.h"

namespace trainyard::ui {

/// How a row's supply stands to its demand, in words, and whether that is a warning.
void judge_demand(DemandSupply::Row& row);
/// From 1 MB/s to 10 TB/s; whole decades more where a number lies outside.
void set_demand_axis(DemandSupply& chart);
/// A bandwidth, or a dash where it is not known.
QString bandwidth_text(double si);

}  // namespace trainyard::ui
