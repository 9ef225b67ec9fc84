// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QWidget;

namespace trainyard::ui {

/// Whether the user may choose another ending than the suggested one: a project may be called plan.json.
enum class Ending { free, fixed };

/// Asks for a file to write. Appends `suffix` if the name has none or, with Ending::fixed, another one. Asks before it
/// replaces an existing file. Returns an empty string if the user cancels.
QString ask_where_to_save(QWidget* parent, const QString& title, const QString& suggestion, const QString& filter,
                          const QString& suffix, Ending ending = Ending::free);

}  // namespace trainyard::ui
