// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPushButton>

class QBoxLayout;

namespace trainyard::ui {

/// Appends a button to a row of a dialog. Enter presses only the default button.
QPushButton* add_button(QBoxLayout& row, const char* id, const QString& text, const QString& tip);

}  // namespace trainyard::ui
