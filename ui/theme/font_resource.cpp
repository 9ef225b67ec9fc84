// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/font_resource.h"

#include <QtGlobal>

// This function is outside the namespace, because Q_INIT_RESOURCE needs a resource function of the global namespace.
static void init_fonts() {
#ifdef TRAINYARD_FONTS
  Q_INIT_RESOURCE(fonts);
#endif
}

namespace trainyard::ui {

void init_font_resource() { init_fonts(); }

}  // namespace trainyard::ui
