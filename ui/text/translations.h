// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

class QLocale;

namespace trainyard::ui {

/// Installs translations of the program, the engine's texts (context "engine") and Qt's dialogs for the first language
/// of `locale` that has one; English needs none. Call after QApplication and before the first widget. A second call
/// replaces the first language.
void install_translations(const QLocale& locale);

/// The codes of the available languages: English ("en") and those with a translation ("de", "zh_CN").
QStringList offered_languages();
/// The user's chosen language; empty to follow the system. The program uses it from the next start; see
/// switch_language() for open windows.
QString language_choice();
void choose_language(const QString& language);
/// The locale of the chosen language, for texts and number format.
QLocale chosen_locale();

}  // namespace trainyard::ui
