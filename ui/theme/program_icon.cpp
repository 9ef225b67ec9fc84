// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/program_icon.h"

// Q_INIT_RESOURCE declares a function of the enclosing namespace; the resource defines it in the global one.
static void init_icons() { Q_INIT_RESOURCE(icons); }

namespace trainyard::ui {

QIcon program_icon() {
  init_icons();
  return QIcon(QStringLiteral(":/icons/trainyard.svg"));
}

}  // namespace trainyard::ui
