// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace trainyard::ui {

/// Returns the files and folders named by copied text: file:// addresses, one path per line, or several on a line,
/// quoted if they contain spaces. Empty for any other text.
QStringList paths_of_text(const QString& text);

}  // namespace trainyard::ui
