// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>

namespace trainyard::ui {

/// The program's icon for windows, the task switcher and the About box. Sharp at any size.
QIcon program_icon();

}  // namespace trainyard::ui
