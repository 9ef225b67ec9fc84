// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/font_resource.h"

#include <QtGlobal>

// Outside the namespace, because Q_INIT_RESOURCE needs a function that the resource defines in the global one.
static void init_fonts() {
#ifdef TRAINYARD_FONTS
  Q_INIT_RESOURCE(fonts);
#endif
}

namespace trainyard::ui {

void init_font_resource() { init_fonts(); }

}  // namespace trainyard::ui
