// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QLocale;

namespace trainyard::ui {

/// Translates the program, the engine's texts (context "engine") and Qt's own dialogs into the first language of
/// `locale` that there is a translation for; English needs none. Call it after QApplication and before the first
/// widget. A second call replaces the language of the first.
void install_translations(const QLocale& locale);

}  // namespace trainyard::ui
