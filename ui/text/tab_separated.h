// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace trainyard::ui {

/// A table row for the clipboard. Tabs and line breaks in cells become spaces, and no cell can act as a spreadsheet
/// formula.
QString tab_separated_row(const QStringList& cells);

}  // namespace trainyard::ui
