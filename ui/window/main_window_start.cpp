// SPDX-License-Identifier: GPL-3.0-or-later
// The start page of the window: opening and closing it, and opening its answers.
#include <QAction>
#include <QMenuBar>

#include "engine/explore/purchase.h"
#include "ui/document/document.h"
#include "ui/document/recent_files.h"
#include "ui/start/start_page.h"
#include "ui/text/engine_text.h"
#include "ui/window/actions.h"
#include "ui/window/change_offer.h"
#include "ui/window/file_commands.h"
#include "ui/window/main_window.h"

namespace trainyard::ui {

void MainWindow::showStart() {
  closeStart();
  start_ = new StartPage(actions_->known_run_menu, actions_->example_menu, RecentFiles().files(), this);
  connect(start_, &StartPage::closed, this, &MainWindow::closeStart);
  connect(start_, &StartPage::answered, this, &MainWindow::openAnswer);
  connect(start_, &StartPage::openRequested, this, [this] {
    if (files_->open()) closeStart();
  });
  connect(start_, &StartPage::folderRequested, this, [this] {
    if (files_->openFolder()) closeStart();
  });
  connect(start_, &StartPage::fileChosen, this, [this](const QString& path) {
    closeStart();
    files_->openPath(path);
  });
  connect(start_, &StartPage::tourRequested, this, [this] {
    closeStart();
    startTour();
  });
  // Close the start page when a file, an example or another scenario is opened elsewhere.
  connect(document_, &Document::scenariosChanged, start_, [this] { closeStart(); });
  placeStart();
  start_->show();
  start_->raise();
}

void MainWindow::closeStart() {
  if (!start_) return;
  start_->hide();
  start_->deleteLater();
  start_ = nullptr;
  // Otherwise Qt moves the focus to the next button.
  setFocus();
}

void MainWindow::placeStart() {
  if (!start_) return;
  const int top = menuBar()->geometry().bottom() + 1;
  start_->setGeometry(0, top, width(), height() - top);
}

void MainWindow::openAnswer(const StartAnswer& answer) {
  closeStart();
  const Design& design = answer.design;
  const QString name = catalog_text(design.work.model->name);
  if (document_->path().isEmpty() && !document_->isModified()) {
    document_->newProject(design.job);
    document_->replaceScenario(name, design, tr("Plan %1", "an edit; a model").arg(name));
  } else {
    document_->addScenario(name, {}, design);
  }
  if (answer.place == StartPlace::purchase) {
    const QString purchase = QStringLiteral("study_") + QLatin1String(purchase_goal_id(PurchaseGoal::least_cost));
    for (QAction* study : studyActions())
      if (study->objectName() == purchase) return study->trigger();
  }
  showEntry(usefulPage());
  change_offer_->showAnswer(answer);
}

}  // namespace trainyard::ui
