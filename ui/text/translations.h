// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

class QLocale;

namespace trainyard::ui {

/// Translates the program, the engine's texts (context "engine") and Qt's own dialogs into the first language of
/// `locale` that there is a translation for; English needs none. Call it after QApplication and before the first
/// widget. A second call replaces the language of the first.
void install_translations(const QLocale& locale);

/// The languages that the program speaks, as codes: "en", "de".
QStringList offered_languages();
/// What the user chose of them; empty to follow the system. Holds from the next start.
QString language_choice();
void choose_language(const QString& language);
/// The locale of that choice: language of the texts and how numbers are written.
QLocale chosen_locale();

}  // namespace trainyard::ui
