// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace trainyard::ui {

/// Makes ":/fonts/TrainyardSans-{Regular,Medium,SemiBold,Bold}.ttf" available. Built without the fonts it does
/// nothing, and the files are not there. Calling it again is harmless.
void init_font_resource();

}  // namespace trainyard::ui
