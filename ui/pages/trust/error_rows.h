// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>

#include "engine/measured/validation.h"
#include "ui/widgets/fact_table.h"

namespace trainyard::ui {

/// Errors of groups that two names tell apart: the program, and under it the device.
using ErrorGroups = std::map<std::pair<QString, QString>, ErrorTally>;

/// "runs", "median %" … behind the head of the first column.
void set_error_heads(FactTable& table, const QString& first);
/// One row a group, the one of most runs first, and all together last.
QVector<FactRow> error_rows(const ErrorGroups& groups, const ErrorTally& all);

}  // namespace trainyard::ui
