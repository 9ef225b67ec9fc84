// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/file_drops.h"

#include <QApplication>
#include <QDropEvent>
#include <QWidget>

#include "ui/window/file_commands.h"

namespace trainyard::ui {

FileDrops::FileDrops(QWidget* window) : QObject(window), window_(window) { qApp->installEventFilter(this); }

bool FileDrops::eventFilter(QObject* object, QEvent* event) {
  const bool drag = event->type() == QEvent::DragEnter || event->type() == QEvent::DragMove;
  if (!drag && event->type() != QEvent::Drop) return false;
  auto* widget = qobject_cast<QWidget*>(object);
  if (!widget || widget->window() != window_ || QApplication::activeModalWidget()) return false;
  auto* drop = static_cast<QDropEvent*>(event);
  if (FileCommands::droppedFiles(drop->mimeData()).isEmpty()) return false;
  drop->setDropAction(Qt::CopyAction);
  drop->accept();
  if (!drag) emit dropped(drop->mimeData());
  return true;
}

}  // namespace trainyard::ui
