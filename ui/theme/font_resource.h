// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace trainyard::ui {

/// Makes ":/fonts/TrainyardSans-{Regular,Medium,SemiBold,Bold}.ttf" available. In a build without fonts it does
/// nothing, and the files do not exist. Repeated calls are harmless.
void init_font_resource();

}  // namespace trainyard::ui
