// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace trainyard::ui {

/// Stores the language, a code of offered_languages() or an empty string for the system language, and replaces every
/// main window by one in that language. The new windows keep the documents with their undo steps, the pages and the
/// layout. Texts of earlier undo steps keep their language.
void switch_language(const QString& language);

}  // namespace trainyard::ui
