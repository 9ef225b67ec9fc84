// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace trainyard::ui {

/// Moves `content` behind all other widgets of `box` in the tab order, which by default is the order of creation. Both
/// must be in one window.
void append_to_tab_order(QWidget* box, QWidget* content);

}  // namespace trainyard::ui
