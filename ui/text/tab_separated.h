// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace trainyard::ui {

/// A row of a table for the clipboard: a tab or a break inside of a cell is a blank, and no cell is a formula for a
/// spreadsheet.
QString tab_separated_row(const QStringList& cells);

}  // namespace trainyard::ui
