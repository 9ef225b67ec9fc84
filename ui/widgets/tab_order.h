// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace trainyard::ui {

/// Adds `content`, which was made later, to the end of `box` in the order of the Tab key: Qt puts it behind everything
/// else in the window. Call it when `content` already is inside of `box`.
void append_to_tab_order(QWidget* box, QWidget* content);

}  // namespace trainyard::ui
