// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QWidget;

namespace trainyard::ui {

/// Asks where to write. The name gets `suffix` where it has none, and what stands there already is replaced only after
/// a question. Empty when the user does not want to.
QString ask_where_to_save(QWidget* parent, const QString& title, const QString& suggestion, const QString& filter,
                          const QString& suffix);

}  // namespace trainyard::ui
