// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QSettings>
#include <QStandardPaths>
#include <QTest>
#include <algorithm>
#include <memory>

#include "ui/studies/background_study.h"
#include "ui/theme/theme.h"
#include "ui/window/main_window.h"
#include "ui/window/theme_switch.h"

/// Set-up for tests of the whole window.
namespace trainyard::ui::testing {

/// Uses settings that belong to this test alone, and loads the program's fonts.
inline void set_up_window_test(const char* name) {
  QStandardPaths::setTestModeEnabled(true);
  QCoreApplication::setOrganizationName(QStringLiteral("trainyard-test"));
  QCoreApplication::setApplicationName(QLatin1String(name));
  register_fonts();
}

/// Opens the active window of a new user, with empty settings.
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

/// Waits until all background studies end. A page starts its studies in its next frame.
inline bool studies_end(const QObject& window) {
  QTest::qWait(20);
  return QTest::qWaitFor(
      [&] {
        const auto studies = window.findChildren<BackgroundStudy*>();
        return std::none_of(studies.begin(), studies.end(),
                            [](const BackgroundStudy* one) { return one->isRunning(); });
      },
      60000);
}

}  // namespace trainyard::ui::testing
