// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace trainyard::ui {

class MainWindow;

/// Offers what an earlier session left, then opens `file` (may be empty): in a window of its own when recovered work
/// is in this one.
void open_at_start(MainWindow* window, const QString& file);

/// Opens the window, with `file` in it unless that is empty, and runs until it is closed. A QApplication exists
/// already. Returns the exit status of the program.
int run_window(const QString& file);

}  // namespace trainyard::ui
