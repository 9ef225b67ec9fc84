// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/metrics/handle.h"
#include "ui/widgets/fact_table.h"

namespace trainyard::ui {

/// A result of a design, with its likely range below if it has one.
FactCell figure_cell(const Evaluation& evaluation, const Metric& metric, Role role = Role::text);
FactCell make_strong(FactCell cell);
/// The difference to another design, "−3.7 days", and why it may not be significant.
FactCell change_cell(const Evaluation& evaluation, const Evaluation& reference, const Metric& metric);

}  // namespace trainyard::ui
