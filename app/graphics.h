// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QApplication>
#include <memory>

namespace trainyard::app {

/// Whether there is a screen to open a window on.
bool has_display();

/// Fonts and charts without a window, on any machine: draws into memory unless QT_QPA_PLATFORM says otherwise.
std::unique_ptr<QApplication> drawing_application();

}  // namespace trainyard::app
