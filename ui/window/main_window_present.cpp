// SPDX-License-Identifier: GPL-3.0-or-later
// Starts a presentation of the open project, and returns to the same place in the window.
#include <QMessageBox>
#include <QPushButton>
#include <QUndoStack>

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "engine/parameters/parameter.h"
#include "ui/document/document.h"
#include "ui/present/present_dialog.h"
#include "ui/present/present_window.h"
#include "ui/window/main_window.h"

namespace trainyard::ui {
namespace {

std::vector<Design> designs_of(const Project& project) {
  std::vector<Design> designs;
  for (const Scenario& scenario : project.scenarios) designs.push_back(scenario.design);
  return designs;
}

/// Returns the number of inputs that differ in any scenario. An input with the same change in several scenarios counts
/// once, and so does each scenario that was added or removed.
int count_changes(const std::vector<Design>& before, const std::vector<Design>& after) {
  const size_t both = std::min(before.size(), after.size());
  std::set<const Parameter*> inputs;
  for (size_t i = 0; i < both; ++i)
    for (const Parameter* input : changed(after[i], before[i])) inputs.insert(input);
  return std::max(1, int(inputs.size() + std::max(before.size(), after.size()) - both));
}

/// Returns to an earlier step and its designs. The first change of a presentation can merge with the last one before
/// it, and the steps alone then do not restore the designs.
void restore(Document& document, int step, const std::vector<Design>& designs, const QString& text) {
  QUndoStack& steps = document.undoStack();
  while (steps.index() > step) steps.undo();
  const size_t scenarios = document.project().scenarios.size();
  for (size_t i = 0; i < std::min(scenarios, designs.size()); ++i)
    if (!(document.project().scenarios[i].design == designs[i]))
      document.edit(
          {int(i)}, [&](Design& design) { design = designs[i]; }, text);
}

}  // namespace

void MainWindow::present() {
  if (presentation_) {
    presentation_->raise();
    presentation_->activateWindow();
    return;
  }
  // Pass no parent, because this window hides itself: its title shows the file name, and its panels would update with
  // each drag.
  presentation_ = new PresentWindow(*document_);
  before_presentation_ = {document_->undoStack().index(), designs_of(document_->project())};
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
  const auto [step, designs] = std::exchange(before_presentation_, {});
  if (designs == designs_of(document_->project())) return;
  const int changes = count_changes(designs, designs_of(document_->project()));
  const QString text = changes == 1 ? tr("Keep the change made while presenting?")
                                    : tr("Keep the %1 changes made while presenting?").arg(changes);
  auto* question =
      new QMessageBox(QMessageBox::Question, tr("Presentation"), text, QMessageBox::Yes | QMessageBox::No, this);
  question->setObjectName(QStringLiteral("keep_presented"));
  question->setAttribute(Qt::WA_DeleteOnClose);
  question->button(QMessageBox::Yes)->setText(tr("Keep"));
  question->button(QMessageBox::No)->setText(tr("Discard"));
  // Only a deliberate choice loses the changes.
  question->setDefaultButton(QMessageBox::Yes);
  question->setEscapeButton(QMessageBox::Yes);
  connect(question, &QMessageBox::finished, this, [this, step = step, designs = designs](int answer) {
    if (answer == QMessageBox::No) restore(*document_, step, designs, tr("Discard"));
  });
  question->open();
}

void MainWindow::choosePresentation(QWidget* over) {
  PresentDialog dialog(document_->project().presentation, document_->design().job, over);
  if (dialog.exec() == QDialog::Accepted) document_->setPresentation(dialog.choices());
}

}  // namespace trainyard::ui
