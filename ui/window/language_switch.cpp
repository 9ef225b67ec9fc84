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
  // Texts are set where widgets are made, so a new window is simpler and safer than setting each of them again.
  const QWidgetList windows = QApplication::topLevelWidgets();
  for (QWidget* widget : windows)
    if (auto* window = qobject_cast<MainWindow*>(widget)) window->replace();
}

}  // namespace trainyard::ui
