// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>

#include "engine/measured/validation.h"
#include "ui/widgets/fact_table.h"

namespace trainyard::ui {

/// Errors by group; the key of a group is the pair of program and device.
using ErrorGroups = std::map<std::pair<QString, QString>, ErrorTally>;

/// Sets the headings "runs", "median %" …, after `first`.
void set_error_heads(FactTable& table, const QString& first);
/// One row per group, largest group first, then a row for all runs.
QVector<FactRow> error_rows(const ErrorGroups& groups, const ErrorTally& all);

}  // namespace trainyard::ui
