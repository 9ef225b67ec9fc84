// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QWidget;

namespace trainyard::ui {

/// Asks for a file to write. Appends `suffix` if the name has none or another one, and asks before it replaces an
/// existing file. Returns an empty string if the user cancels.
QString ask_where_to_save(QWidget* parent, const QString& title, const QString& suggestion, const QString& filter,
                          const QString& suffix);

}  // namespace trainyard::ui
