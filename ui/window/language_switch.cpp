// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/language_switch.h"

#include <QApplication>
#include <QLocale>

#include "ui/text/translations.h"
#include "ui/window/main_window.h"

namespace trainyard::ui {

void switch_language(const QString& language) {
  choose_language(language);
  QLocale::setDefault(chosen_locale());
  install_translations(QLocale());
  // Replace each window, because widgets set their texts when they are created. Setting every text again would be
  // error-prone.
  const QWidgetList windows = QApplication::topLevelWidgets();
  for (QWidget* widget : windows)
    if (auto* window = qobject_cast<MainWindow*>(widget)) window->replace();
}

}  // namespace trainyard::ui
