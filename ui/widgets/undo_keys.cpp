// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/undo_keys.h"

#include <QKeyEvent>
#include <QLineEdit>

namespace trainyard::ui {
namespace {

class UndoKeys : public QObject {
 public:
  explicit UndoKeys(QLineEdit* edit) : QObject(edit), edit_(edit) {}

  bool eventFilter(QObject* watched, QEvent* event) override {
    const bool asks = event->type() == QEvent::ShortcutOverride && is_undo_key(static_cast<QKeyEvent&>(*event));
    if (!asks || edit_->isUndoAvailable() || edit_->isRedoAvailable()) return QObject::eventFilter(watched, event);
    event->ignore();
    return true;
  }

 private:
  QLineEdit* edit_;
};

}  // namespace

bool is_undo_key(const QKeyEvent& event) {
  return event.matches(QKeySequence::Undo) || event.matches(QKeySequence::Redo) ||
         QKeySequence(event.keyCombination()) == QKeySequence(QStringLiteral("Ctrl+Shift+Z"));
}

void leave_undo_to_window(QLineEdit* edit, QWidget* focused) {
  (focused ? focused : edit)->installEventFilter(new UndoKeys(edit));
}

}  // namespace trainyard::ui
