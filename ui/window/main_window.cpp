// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/main_window.h"

#include <QAction>
#include <QActionGroup>
#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QInputDialog>
#include <QLabel>
#include <QMenu>
#include <QShortcut>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTimer>

#include "engine/error.h"
#include "ui/document/document.h"
#include "ui/document/recovery.h"
#include "ui/explanation/explanation_dock.h"
#include "ui/headline/headline_cells.h"
#include "ui/headline/headline_strip.h"
#include "ui/inputs/inputs_panel.h"
#include "ui/present/present_window.h"
#include "ui/text/ids.h"
#include "ui/text/scenario_text.h"
#include "ui/window/actions.h"
#include "ui/window/banner.h"
#include "ui/window/case_menu.h"
#include "ui/window/change_offer.h"
#include "ui/window/exchange_commands.h"
#include "ui/window/file_commands.h"
#include "ui/window/language_switch.h"
#include "ui/window/page_table.h"
#include "ui/window/scenario_bar.h"
#include "ui/window/theme_switch.h"

namespace trainyard::ui {

namespace {

/// Makes the document the first child. Qt destroys the first child first, so the signals of a dying document reach no
/// destroyed parts of the window.
Document* adopt_document(Document* document, QObject* parent) {
  document->setParent(parent);
  return document;
}

}  // namespace

MainWindow::MainWindow(QWidget* parent) : MainWindow(new Document, parent) {}

MainWindow::MainWindow(Document* document, QWidget* parent)
    : QMainWindow(parent),
      document_(adopt_document(document, this)),
      actions_(new WindowActions(this, &document_->undoStack())),
      files_(new FileCommands(document_, this)),
      exchange_(new ExchangeCommands(document_, this)),
      recovery_(new Recovery(*document_, this)) {
  setObjectName(QStringLiteral("main_window"));
  setAcceptDrops(true);
  // Build the parts in reading order, because the tab order follows the order of creation.
  buildBars();
  buildInputs();
  buildCentre();
  buildExplanation();
  buildStatusBar();
  connectDocument();
  connectExchange();
  connectActions();
  connectPages();
  restoreLayout();
  refreshFile();
  refreshScenarios();
  refresh();
  explain(metric_id(&Evaluation::memory));
}

MainWindow::~MainWindow() { delete presentation_; }

void MainWindow::connectDocument() {
  connect(document_, &Document::changed, this, &MainWindow::refresh);
  connect(document_, &Document::scenariosChanged, this, &MainWindow::refreshScenarios);
  connect(document_, &Document::fileChanged, this, &MainWindow::refreshFile);
  connect(files_, &FileCommands::failed, banner_, &Banner::showError);
  connect(change_offer_, &ChangeOffer::failed, banner_, &Banner::showError);
  connect(files_, &FileCommands::succeeded, banner_, &QWidget::hide);
  connect(files_, &FileCommands::statusMessage, this,
          [this](const QString& sentence) { statusBar()->showMessage(sentence, 8000); });
}

void MainWindow::connectActions() {
  const auto on = [this](QAction* action, auto function) { connect(action, &QAction::triggered, this, function); };
  on(actions_->new_project, [this] { files_->newProject(); });
  on(actions_->open, [this] { files_->open(); });
  on(actions_->open_folder, [this] { files_->openFolder(); });
  on(actions_->save, [this] { files_->save(); });
  on(actions_->save_as, [this] { files_->saveAs(); });
  on(actions_->export_report, [this] { files_->exportReport(); });
  on(actions_->export_csv, [this] { files_->exportCsv(); });
  on(actions_->quit, [this] { close(); });
  connect(actions_->recent_menu, &QMenu::aboutToShow, this, [this] { files_->fillRecentMenu(actions_->recent_menu); });
  on(actions_->reset_inputs, [this] { resetInputs(); });
  on(actions_->find_input, [this] {
    inputs_dock_->show();
    inputs_dock_->raise();
    inputs_->focusSearch();
  });
  on(actions_->palette, [this] { openPalette(); });

  on(actions_->theme_light, [] { choose_theme(ThemeChoice::light); });
  on(actions_->theme_dark, [] { choose_theme(ThemeChoice::dark); });
  on(actions_->theme_contrast, [] { choose_theme(ThemeChoice::contrast); });
  on(actions_->theme_system, [] { choose_theme(ThemeChoice::system); });
  const ThemeChoice choice = theme_choice();
  (choice == ThemeChoice::light      ? actions_->theme_light
   : choice == ThemeChoice::dark     ? actions_->theme_dark
   : choice == ThemeChoice::contrast ? actions_->theme_contrast
                                     : actions_->theme_system)
      ->setChecked(true);
  // Deferred, because the menu that sends the signal belongs to the window that is replaced.
  connect(actions_, &WindowActions::languageChosen, this, &switch_language, Qt::QueuedConnection);
  on(actions_->present, [this] { present(); });
  on(actions_->present_choices, [this] { choosePresentation(this); });
  on(actions_->full_screen, [this](bool full) { full ? showFullScreen() : showNormal(); });
  on(actions_->reset_layout, [this] { resetLayout(); });

  for (const Job job : every_job) {
    on(actions_->new_of[size_t(job)], [this, job] { files_->newProject(job); });
    on(actions_->make_of[size_t(job)], [this, job] { makeScenario(job); });
  }
  on(actions_->new_scenario, [this] { document_->addScenario(); });
  on(actions_->duplicate, [this] { document_->duplicateScenario(document_->current()); });
  // Deferred, because reading the designs of all case studies would delay the first frame.
  QTimer::singleShot(0, this, &MainWindow::fillCaseMenus);
  for (QMenu* menu : {actions_->case_menu, actions_->known_run_menu, actions_->example_menu})
    connect(menu, &QMenu::aboutToShow, this, &MainWindow::fillCaseMenus);
  connect(scenarios_, &ScenarioBar::addRequested, actions_->duplicate, &QAction::trigger);
  on(actions_->rename, [this] { scenarios_->rename(); });
  on(actions_->remove, [this] { removeScenario(); });
  on(actions_->move_left, [this] { moveScenario(-1); });
  on(actions_->move_right, [this] { moveScenario(1); });
  on(actions_->set_baseline, [this] { document_->setBaseline(document_->current()); });
  on(actions_->note, [this] { editNote(); });
  scenarios_->setContextMenu(actions_->scenario_menu);

  on(actions_->start, [this] { showStart(); });
  on(actions_->tour, [this] { startTour(); });
  on(actions_->manual, [this] {
    try {
      open_manual();
    } catch (const std::exception& error) {
      banner_->showError(QString::fromUtf8(error.what()));
    }
  });
  on(actions_->about, [this] { show_about(this); });
  on(actions_->shortcuts, [this] { show_shortcuts(*actions_, this); });

  const auto key = [this](const char* keys, auto function) {
    connect(new QShortcut(QKeySequence(QLatin1String(keys)), this), &QShortcut::activated, this, function);
  };
  key("F6", [this] { goToRegion(1); });
  key("Shift+F6", [this] { goToRegion(-1); });
  key("Ctrl+PgUp", [this] { stepScenario(-1); });
  key("Ctrl+PgDown", [this] { stepScenario(1); });
  key("Alt+Left", [this] { explanation_->back(); });
  key("Alt+Right", [this] { explanation_->forward(); });
}

void MainWindow::fillCaseMenus() {
  if (!actions_->case_menu->isEmpty()) return;
  fill_case_menu(actions_->case_menu, document_, case_studies());
  fill_case_menu(actions_->known_run_menu, document_, known_runs());
  actions_->known_run_menu->addSeparator();
  fill_case_menu(actions_->known_run_menu, document_, known_serving());
  fill_example_menu(actions_->example_menu, files_);
}

QList<QAction*> MainWindow::studyActions() {
  QList<QAction*> all;
  for (PageEntry& entry : page_entries_)
    if (entry.row.has_studies) all += pageOf(entry)->studyActions();
  return all;
}

/// Creates the pages that have studies, because the actions belong to the pages.
void MainWindow::fillStudyMenu() {
  if (actions_->study_menu->isEmpty()) actions_->study_menu->addActions(studyActions());
}

void MainWindow::connectPages() {
  connect(headline_, &HeadlineStrip::explain, this, [this](const QString& metric) { explain(metric); });
  connect(headline_, &HeadlineStrip::solve, this, [this](const QString& metric) {
    const QRect button = headline_->cells()->solveRect(metric);
    actions_->study_menu->popup(headline_->cells()->mapToGlobal(button.bottomLeft()));
  });
  connect(actions_->study_menu, &QMenu::aboutToShow, this, &MainWindow::fillStudyMenu);
  connect(explanation_, &ExplanationDock::showParameter, this, &MainWindow::showParameter);
  connect(explanation_, &ExplanationDock::showPage, this, [this](const QString& name) {
    for (PageEntry& entry : page_entries_)
      if (QLatin1String(entry.row.id) == name) showEntry(entry);
  });
  connect(explanation_, &ExplanationDock::subjectChanged, this, [this](const QString& metric) {
    headline_->setSelected(metric);
    for (const PageEntry& entry : page_entries_)
      if (entry.page) entry.page->setSelected(metric);
  });
}

void MainWindow::refresh() {
  // A presentation hides the window; endPresentation() refreshes it.
  if (presentation_) return;
  if (leavePageOfAnotherJob()) return;
  headline_->refresh();
  change_offer_->refresh();
  placePage();
  pageOf(shownPage())->refresh();
  headline_->setAnswer(shownPage().page->verdict());
  scenarios_->refreshMarks();
  explanation_->refresh();
  followJob();
  actions_->reset_inputs->setEnabled(!changed(document_->design(), document_->reference()).empty());
}

void MainWindow::refreshFile() {
  setWindowTitle(tr("%1[*] – Trainyard", "title of the window").arg(document_->displayName()));
  setWindowModified(document_->isModified());
  actions_->save->setEnabled(document_->isModified() || document_->path().isEmpty());
  saved_label_->setText(document_->isModified()       ? tr("Not saved")
                        : document_->path().isEmpty() ? tr("New")
                                                      : tr("Saved"));
}

void MainWindow::refreshScenarios() {
  const Project& project = document_->project();
  const int current = project.current, count = int(project.scenarios.size());
  actions_->remove->setEnabled(count > 1);
  actions_->move_left->setEnabled(current > 0);
  actions_->move_right->setEnabled(current + 1 < count);
  actions_->set_baseline->setEnabled(current != project.baseline);
  followJob();
  const QString baseline = tr("Baseline: %1 %2")
                               .arg(scenario_letter(project, project.baseline),
                                    QString::fromStdString(project.scenarios[size_t(project.baseline)].name));
  const bool foreign = !document_->baselineIsCurrent() && !document_->hasBaseline();
  baseline_label_->setText(foreign ? tr("%1, another job").arg(baseline) : baseline);
}

bool MainWindow::leavePageOfAnotherJob() {
  const Job job = document_->design().job;
  if (job == shown_job_) return false;
  shown_job_ = job;
  offerPages();
  if (isOfUse(shownPage())) return false;
  showEntry(usefulPage());
  return true;
}

void MainWindow::followJob() {
  for (const Job job : every_job) actions_->make_of[size_t(job)]->setEnabled(job != document_->design().job);
  updateExportActions();
}

void MainWindow::resetInputs() {
  const int differing = int(changed(document_->design(), document_->reference()).size());
  if (differing > 0) document_->resetChanged(tr("Reset %n changed inputs", nullptr, differing));
}

void MainWindow::makeScenario(Job job) { document_->addScenarioFor(job); }

void MainWindow::editNote() {
  bool accepted = false;
  const QString note = QInputDialog::getMultiLineText(
      this, tr("Note"), tr("Note for “%1”:").arg(QString::fromStdString(document_->scenario().name)),
      QString::fromStdString(document_->scenario().note), &accepted);
  if (accepted) document_->setNote(document_->current(), note);
}

void MainWindow::removeScenario() {
  try {
    document_->removeScenario(document_->current());
  } catch (const InputError& error) {
    banner_->showError(QString::fromUtf8(error.what()));
  }
}

void MainWindow::moveScenario(int step) { document_->moveScenario(document_->current(), document_->current() + step); }

void MainWindow::stepScenario(int step) {
  const int count = int(document_->project().scenarios.size());
  document_->setCurrent((document_->current() + step + count) % count);
}

void MainWindow::explain(const QString& metric, int stage) {
  explanation_->explain(metric, stage);
  if (!isVisible()) return;
  explanation_->show();
  explanation_->raise();
}

void MainWindow::showParameter(const QString& parameter) {
  inputs_dock_->show();
  inputs_dock_->raise();
  inputs_->reveal(parameter);
}

void MainWindow::closeEvent(QCloseEvent* event) {
  if (!files_->mayLeave()) return event->ignore();
  storeLayout();
  event->accept();
}

void MainWindow::replace() {
  storeLayout();
  auto* next = new MainWindow(document_);
  next->setAttribute(Qt::WA_DeleteOnClose);
  next->showEntry(next->page_entries_[shown_page_]);
  next->explain(explanation_->explained());
  if (start_) next->showStart();
  // The recovery copy of this window is deleted with the window, so the new window writes its own.
  if (document_->isModified()) next->recovery_->write();
  next->show();
  hide();
  deleteLater();
}

void MainWindow::changeEvent(QEvent* event) {
  if (event->type() == QEvent::ThemeChange && theme_choice() == ThemeChoice::system) apply_theme();
  if (event->type() == QEvent::WindowStateChange) actions_->full_screen->setChecked(isFullScreen());
  QMainWindow::changeEvent(event);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  if (isTaken(event->mimeData())) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
  if (!isTaken(event->mimeData())) return;
  event->acceptProposedAction();
  take(event->mimeData());
}

}  // namespace trainyard::ui
