// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/program_icon.h"

// Outside the namespace, because Q_INIT_RESOURCE needs a function that the resource defines in the global one.
static void init_icons() { Q_INIT_RESOURCE(icons); }

namespace trainyard::ui {

QIcon program_icon() {
  init_icons();
  return QIcon(QStringLiteral(":/icons/trainyard.svg"));
}

}  // namespace trainyard::ui
