// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace trainyard::ui {

class MainWindow;

/// Offers what an earlier session left, then opens the files (may be none): in a window of its own when recovered work
/// is in this one.
void open_at_start(MainWindow* window, const QStringList& files);

/// Opens the window, with the files in it, and runs until it is closed. A QApplication exists already. Returns the exit
/// status of the program.
int run_window(const QStringList& files);

}  // namespace trainyard::ui
