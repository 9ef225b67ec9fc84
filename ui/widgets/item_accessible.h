// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace trainyard::ui {

/// Lets screen readers see the items of every ItemArea as buttons. Safe to call more than once.
void install_item_accessibility();

}  // namespace trainyard::ui
