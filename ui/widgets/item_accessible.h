// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace trainyard::ui {

/// Exposes the items of every ItemArea to screen readers as buttons. Can be called repeatedly.
void install_item_accessibility();

}  // namespace trainyard::ui
