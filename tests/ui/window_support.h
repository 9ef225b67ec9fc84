// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QSettings>
#include <QStandardPaths>
#include <QTest>
#include <memory>

#include "ui/theme/theme.h"
#include "ui/window/main_window.h"
#include "ui/window/theme_switch.h"

/// What tests of the whole window begin with.
namespace trainyard::ui::testing {

/// Settings that belong to this test alone, and the fonts of the program.
inline void set_up_window_test(const char* name) {
  QStandardPaths::setTestModeEnabled(true);
  QCoreApplication::setOrganizationName(QStringLiteral("trainyard-test"));
  QCoreApplication::setApplicationName(QLatin1String(name));
  register_fonts();
}

/// The window of somebody who has just installed the program, in front of everything else.
inline std::unique_ptr<MainWindow> first_window(const QSize& size, ThemeChoice theme = ThemeChoice::light) {
  QSettings().clear();
  choose_theme(theme);
  auto window = std::make_unique<MainWindow>();
  window->resize(size);
  window->show();
  window->activateWindow();
  if (!QTest::qWaitForWindowExposed(window.get())) qFatal("The window did not come up.");
  return window;
}

}  // namespace trainyard::ui::testing
