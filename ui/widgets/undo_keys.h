// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QKeyEvent;
class QLineEdit;
class QWidget;

namespace trainyard::ui {

/// Whether a key press means undo or redo.
bool is_undo_key(const QKeyEvent& event);

/// A text field keeps these keys for its own typing, also when it has nothing to take back, and the window never sees
/// them. This leaves them to the window unless the field has something of its own to take back.
/// `focused` is the widget that has the keys where it is not the field itself, as a spin box.
void leave_undo_to_window(QLineEdit* edit, QWidget* focused = nullptr);

}  // namespace trainyard::ui
