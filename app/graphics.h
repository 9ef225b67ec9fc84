// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QApplication>
#include <memory>

namespace trainyard::app {

/// Whether there is a screen to open a window on; Qt's "offscreen" is none that anybody sees.
bool has_display();

/// The application for a window, with its name for settings and desktop. One at a time.
std::unique_ptr<QApplication> window_application();

/// The application for fonts and charts without a window, on any machine: it draws into memory unless
/// QT_QPA_PLATFORM says otherwise.
std::unique_ptr<QApplication> drawing_application();

}  // namespace trainyard::app
