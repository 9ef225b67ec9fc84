// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QApplication>
#include <memory>

namespace trainyard::app {

/// Returns whether a window would be visible; Qt's "offscreen" platform does not count.
bool has_display();

/// Creates the application for a window, with its settings names, desktop name and language. Only one may exist.
std::unique_ptr<QApplication> window_application();

/// Creates the application for fonts and charts without a window. It draws into memory unless QT_QPA_PLATFORM says
/// otherwise.
std::unique_ptr<QApplication> drawing_application();

}  // namespace trainyard::app
