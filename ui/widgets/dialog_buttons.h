// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPushButton>

class QBoxLayout;

namespace trainyard::ui {

/// A button at the end of a row of a dialog. Enter presses the one that is made the default, and no other.
QPushButton* add_button(QBoxLayout& row, const char* id, const QString& text, const QString& tip);

}  // namespace trainyard::ui
