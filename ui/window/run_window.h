// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace trainyard::ui {

class MainWindow;

/// Offers to recover unsaved work of an earlier session, then opens the files, if any. They get a window of their own
/// if this one shows recovered work.
void open_at_start(MainWindow* window, const QStringList& files);

/// Opens the main window with the files and runs until it closes; needs a QApplication. Returns the exit status.
int run_window(const QStringList& files);

}  // namespace trainyard::ui
