// SPDX-License-Identifier: GPL-3.0-or-later
// Starts a presentation of the open project, and returns to the same place in the window.
#include <QMessageBox>
#include <QPushButton>
#include <QUndoStack>

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
  // Pass no parent, because this window hides itself: its title shows the file name, and its panels would update with
  // each drag.
  presentation_ = new PresentWindow(*document_);
  steps_before_presentation_ = document_->undoStack().index();
  connect(presentation_, &PresentWindow::left, this, &MainWindow::endPresentation);
  connect(presentation_, &PresentWindow::choicesRequested, this, [this] { choosePresentation(presentation_); });
  presentation_->start(screen());
  hide();
}

void MainWindow::endPresentation() {
  PresentWindow* ended = std::exchange(presentation_, nullptr);
  // Show this window first: the program ends when its last window closes.
  show();
  ended->hide();
  ended->deleteLater();
  activateWindow();
  // Apply what changed during the presentation.
  refresh();
  offerToKeepPresented();
}

void MainWindow::offerToKeepPresented() {
  QUndoStack& steps = document_->undoStack();
  const int before = steps_before_presentation_, changes = steps.index() - before;
  if (changes <= 0) return;
  const QString text = changes == 1 ? tr("Keep the change made while presenting?")
                                    : tr("Keep the %1 changes made while presenting?").arg(changes);
  auto* question =
      new QMessageBox(QMessageBox::Question, tr("Presentation"), text, QMessageBox::Yes | QMessageBox::No, this);
  question->setObjectName(QStringLiteral("keep_presented"));
  question->setAttribute(Qt::WA_DeleteOnClose);
  question->button(QMessageBox::Yes)->setText(tr("Keep"));
  question->button(QMessageBox::No)->setText(tr("Discard"));
  question->setDefaultButton(QMessageBox::No);
  question->setEscapeButton(QMessageBox::No);
  connect(question, &QMessageBox::finished, this, [&steps, before](int answer) {
    if (answer == QMessageBox::Yes) return;
    while (steps.index() > before) steps.undo();
  });
  question->open();
}

void MainWindow::choosePresentation(QWidget* over) {
  PresentDialog dialog(document_->project().presentation, document_->design().job, over);
  if (dialog.exec() == QDialog::Accepted) document_->setPresentation(dialog.choices());
}

}  // namespace trainyard::ui
