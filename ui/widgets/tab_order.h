// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace trainyard::ui {

/// Puts `content` behind everything else in `box` in the order of the Tab key, which is that in which widgets are made.
/// Both are in the same window.
void append_to_tab_order(QWidget* box, QWidget* content);

}  // namespace trainyard::ui
