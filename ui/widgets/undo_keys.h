// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QKeyEvent;
class QLineEdit;
class QWidget;

namespace trainyard::ui {

/// Whether a key press means undo or redo.
bool is_undo_key(const QKeyEvent& event);

/// Passes undo and redo keys to the window unless the field has typing to undo; a text field would always take them.
/// `focused` is the widget with the keyboard focus if not the field itself, such as a spin box.
void leave_undo_to_window(QLineEdit* edit, QWidget* focused = nullptr);

}  // namespace trainyard::ui
