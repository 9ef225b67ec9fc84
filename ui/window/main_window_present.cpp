// SPDX-License-Identifier: GPL-3.0-or-later
// The way into a presentation of the open project, and back to the same place.
#include <utility>

#include "ui/document/document.h"
#include "ui/present/present_dialog.h"
#include "ui/present/present_window.h"
#include "ui/window/main_window.h"

namespace trainyard::ui {

void MainWindow::present() {
  if (presentation_) {
    presentation_->raise();
    presentation_->activateWindow();
    return;
  }
  // Without a parent: this window hides, whose title has the name of the file, and whose panels would follow each drag.
  presentation_ = new PresentWindow(*document_);
  connect(presentation_, &PresentWindow::left, this, &MainWindow::endPresentation);
  connect(presentation_, &PresentWindow::choicesWanted, this, [this] { choosePresentation(presentation_); });
  presentation_->start(screen());
  hide();
}

void MainWindow::endPresentation() {
  PresentWindow* ended = std::exchange(presentation_, nullptr);
  // First this one: the program ends where no window is left.
  show();
  ended->hide();
  ended->deleteLater();
  activateWindow();
  // What was changed before the room.
  refresh();
}

void MainWindow::choosePresentation(QWidget* over) {
  PresentDialog dialog(document_->project().presentation, document_->design().job, over);
  if (dialog.exec() == QDialog::Accepted) document_->setPresentation(dialog.choices());
}

}  // namespace trainyard::ui
