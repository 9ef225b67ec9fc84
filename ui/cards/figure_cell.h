// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/metrics/handle.h"
#include "ui/widgets/fact_table.h"

namespace trainyard::ui {

/// A result of a design, with its band under it where it has one.
FactCell figure_cell(const Evaluation& evaluation, const Metric& metric, Role role = Role::text);
FactCell strong(FactCell cell);
/// "−3.7 days" against another design, and why it may read as none.
FactCell change_cell(const Evaluation& evaluation, const Evaluation& reference, const Metric& metric);

}  // namespace trainyard::ui
