// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>

#include "engine/measured/validation.h"
#include "ui/widgets/fact_table.h"

namespace trainyard::ui {

/// Errors by group; the keys are the program and the device.
using ErrorGroups = std::map<std::pair<QString, QString>, ErrorTally>;

/// Sets the headings "runs", "median %" …, after `first`.
void set_error_heads(FactTable& table, const QString& first);
/// One row per group, those with most runs first, then a row for all runs.
QVector<FactRow> error_rows(const ErrorGroups& groups, const ErrorTally& all);

}  // namespace trainyard::ui
