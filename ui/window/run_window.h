// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace trainyard::ui {

/// Opens the window, with `file` in it unless that is empty, and runs until it is closed. A QApplication exists
/// already. Returns the exit status of the program.
int run_window(const QString& file);

}  // namespace trainyard::ui
