// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/program_icon.h"

// This function is outside the namespace, because Q_INIT_RESOURCE needs a resource function of the global namespace.
static void init_icons() { Q_INIT_RESOURCE(icons); }

namespace trainyard::ui {

QIcon program_icon() {
  init_icons();
  return QIcon(QStringLiteral(":/icons/trainyard.svg"));
}

}  // namespace trainyard::ui
