// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace trainyard::ui {

/// The files and folders that a text names, as a file manager or a shell copies them: a list of file:// addresses, a
/// path a line, or several in one line, quoted where they have spaces. Empty for a text that is anything else.
QStringList paths_of_text(const QString& text);

}  // namespace trainyard::ui
