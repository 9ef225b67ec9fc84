// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>
#include <QString>

namespace trainyard::ui {

/// A line drawing from resources/icons/line in the text colour of the palette, sharp at every size: "open", "save" …
QIcon line_icon(const QString& name);

}  // namespace trainyard::ui
