// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/actions.h"

#include <QAction>
#include <QActionGroup>
#include <QLocale>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QToolBar>
#include <QToolButton>
#include <QUndoStack>

#include "engine/parameters/parameter.h"
#include "engine/studies/job_profile.h"
#include "ui/text/engine_text.h"
#include "ui/text/translations.h"
#include "ui/widgets/line_icon.h"

namespace trainyard::ui {

WindowActions::WindowActions(QMainWindow* window, QUndoStack* stack) : QObject(window), window_(window) {
  makeJobs();
  makeFile();
  makeEdit(stack);
  makeView();
  makeScenario();
  makeStudy();
  QMenu* report = window_->menuBar()->addMenu(tr("&Report"));
  report->setObjectName(QStringLiteral("menu_report"));
  report->addActions({export_report, export_csv});
  makeHelp();
}

QAction* WindowActions::make(const QString& id, const QString& text, const QString& tip, const QKeySequence& keys,
                             const QString& icon) {
  auto* action = new QAction(text, this);
  action->setObjectName(id);
  action->setToolTip(keys.isEmpty() ? tip
                                    : QStringLiteral("%1 (%2)").arg(tip, keys.toString(QKeySequence::NativeText)));
  action->setStatusTip(tip);
  action->setShortcut(keys);
  if (!icon.isEmpty()) action->setIcon(line_icon(icon));
  window_->addAction(action);
  all_.push_back(action);
  return action;
}

void WindowActions::makeJobs() {
  for (const Job job : every_job) {
    const JobProfile& profile = job_profile(job);
    const QLatin1String id(job_id(job));
    new_of[size_t(job)] =
        make(QLatin1String("new_for_") + id, engine_text(profile.menu_text), engine_text(profile.new_tip));
    make_of[size_t(job)] = make(QLatin1String("make_") + id, engine_text(profile.make_text),
                                tr("Adds a scenario with this model, machine and prices"));
  }
}

void WindowActions::makeFile() {
  new_project = make("new", tr("&New"), tr("Start a new project"), QKeySequence::New, "new");
  start = make("start", tr("Start &page"), tr("Plan a job in four questions, or open a recent file"),
               QKeySequence("Ctrl+0"));
  open = make("open", tr("&Open…"), tr("Open a project, a report, or files of other programs"), QKeySequence::Open,
              "open");
  open_folder = make("open_folder", tr("Open fo&lder…"), tr("Open a folder of a model or of a run"),
                     QKeySequence("Ctrl+Shift+O"));
  save = make("save", tr("&Save"), tr("Save the project"), QKeySequence::Save, "save");
  save_as = make("save_as", tr("Save &as…"), tr("Save the project under another name"), QKeySequence("Ctrl+Shift+S"));
  export_report = make("export_report", tr("Export &report…"), tr("Export this scenario as a report"),
                       QKeySequence("Ctrl+P"), "report");
  export_csv = make("export_csv", tr("Export &CSV…"), tr("Export all inputs and results of this scenario as a table"),
                    QKeySequence("Ctrl+Shift+E"));
  quit = make("quit", tr("&Quit"), tr("Close the window"), QKeySequence("Ctrl+Q"));
  quit->setMenuRole(QAction::QuitRole);

  QMenu* menu = window_->menuBar()->addMenu(tr("&File"));
  menu->setObjectName(QStringLiteral("menu_file"));
  menu->addActions({start, new_project});
  QMenu* of_job = menu->addMenu(tr("New project &for"));
  of_job->setObjectName(QStringLiteral("menu_new_for"));
  for (QAction* action : new_of) of_job->addAction(action);
  menu->addActions({open, open_folder});
  recent_menu = menu->addMenu(tr("Open re&cent"));
  example_menu = menu->addMenu(tr("Open e&xample"));
  example_menu->setObjectName(QStringLiteral("menu_examples"));
  example_menu->setToolTipsVisible(true);
  menu->addSeparator();
  menu->addActions({save, save_as});
  menu->addSeparator();
  menu->addActions({export_report, export_csv});
  export_menu = menu->addMenu(tr("Export &for another program"));
  export_menu->setObjectName(QStringLiteral("menu_export"));
  menu->addSeparator();
  menu->addAction(quit);
}

void WindowActions::makeEdit(QUndoStack* stack) {
  undo = stack->createUndoAction(this, tr("&Undo"));
  redo = stack->createRedoAction(this, tr("&Redo"));
  const auto adopt = [this](QAction* action, const QString& id, const QString& tip, const QKeySequence& keys) {
    action->setObjectName(id);
    action->setShortcut(keys);
    action->setIcon(line_icon(id));
    action->setStatusTip(tip);
    window_->addAction(action);
    all_.push_back(action);
    // Set no tool tip: the undo stack changes the text of the action at each step, and the default tool tip follows the
    // text.
  };
  adopt(undo, QStringLiteral("undo"), tr("Undo the last change"), QKeySequence::Undo);
  adopt(redo, QStringLiteral("redo"), tr("Redo the last undone change"), QKeySequence("Ctrl+Shift+Z"));
  copy_design = make("copy_design", tr("&Copy design as text"),
                     tr("Copy one line of text for an e-mail, a shell, or pasting"), QKeySequence("Ctrl+Shift+C"));
  paste_design = make("paste_design", tr("&Paste design"),
                      tr("Add a copied design or the text of a configuration as a scenario"), QKeySequence::Paste);
  reset_inputs = make("reset_inputs", tr("Reset &changed inputs"),
                      tr("Reset every changed input to its baseline value"), QKeySequence("Ctrl+Shift+R"));
  find_input = make("find_input", tr("&Find input"), tr("Search the inputs"), QKeySequence::Find);
  palette = make("palette", tr("Search &everything…"), tr("Find any action, input, result or page, or set an input"),
                 QKeySequence("Ctrl+K"));

  QMenu* menu = window_->menuBar()->addMenu(tr("&Edit"));
  menu->setObjectName(QStringLiteral("menu_edit"));
  menu->addActions({undo, redo});
  menu->addSeparator();
  menu->addActions({copy_design, paste_design});
  menu->addSeparator();
  menu->addActions({reset_inputs, find_input, palette});
}

void WindowActions::makeView() {
  theme_light = make("theme_light", tr("&Light"), tr("Dark text on a light background"));
  theme_dark = make("theme_dark", tr("&Dark"), tr("Light text on a dark background"));
  theme_contrast = make("theme_contrast", tr("High &contrast"), tr("Black text on white, strong lines and frames"));
  theme_system = make("theme_system", tr("&Follow the system"), tr("Light or dark, like the desktop"));
  themes = new QActionGroup(this);
  for (QAction* action : {theme_light, theme_dark, theme_contrast, theme_system}) {
    action->setCheckable(true);
    themes->addAction(action);
  }
  makeLanguages();
  present = make("present", tr("&Present"), tr("Full screen with large numbers, a chart and a few sliders"),
                 QKeySequence(Qt::Key_F5));
  present_choices = make("present_choices", tr("Presentation &content…"),
                         tr("Choose the pages, numbers and sliders of a presentation"), QKeySequence("Shift+F5"));
  full_screen = make("full_screen", tr("F&ull screen"), tr("Switch full screen on or off"), QKeySequence(Qt::Key_F11));
  full_screen->setCheckable(true);
  reset_layout = make("reset_layout", tr("&Reset layout"), tr("Restore the initial positions of docks and toolbars"));

  QMenu* menu = window_->menuBar()->addMenu(tr("&View"));
  menu->setObjectName(QStringLiteral("menu_view"));
  pages = new QActionGroup(this);
  menu->addActions({theme_light, theme_dark, theme_contrast, theme_system});
  after_pages_ = menu->insertSeparator(theme_light);
  menu->addSeparator();
  view_docks = menu;
  menu->addSeparator()->setObjectName(QStringLiteral("after_docks"));
  menu->addActions({present, present_choices});
  menu->addSeparator();
  menu->addMenu(language_menu);
  menu->addActions({full_screen, reset_layout});
}

void WindowActions::makeLanguages() {
  language_menu = new QMenu(tr("La&nguage"), window_);
  language_menu->setObjectName(QStringLiteral("menu_language"));
  auto* group = new QActionGroup(this);
  const auto add = [&](const QString& code, const QString& name) {
    QAction* action = language_menu->addAction(name);
    action->setObjectName(QStringLiteral("language_") + (code.isEmpty() ? QStringLiteral("system") : code));
    action->setStatusTip(tr("Language of texts and numbers"));
    action->setCheckable(true);
    action->setChecked(code == language_choice());
    group->addAction(action);
    connect(action, &QAction::triggered, this, [this, code] { emit languageChosen(code); });
  };
  add({}, tr("&Follow the system"));
  // Name each language in that language, so that users who cannot read the current one find theirs.
  for (const QString& code : offered_languages())
    add(code, code == QLatin1String("en") ? QStringLiteral("English") : QLocale(code).nativeLanguageName());
}

QAction* WindowActions::addPage(const QString& id, const QString& title) {
  QAction* action = make(QStringLiteral("page_") + id, title, tr("Show the page “%1”").arg(title));
  action->setCheckable(true);
  pages->addAction(action);
  view_docks->insertAction(after_pages_, action);
  return action;
}

void WindowActions::offerPages(const QList<QAction*>& offered) {
  for (QAction* action : pages->actions()) {
    const qsizetype place = offered.indexOf(action);
    const QKeySequence keys = place < 0 ? QKeySequence() : QKeySequence(QStringLiteral("Ctrl+%1").arg(place + 1));
    action->setVisible(place >= 0);
    action->setShortcut(keys);
    action->setToolTip(QStringLiteral("%1 (%2)").arg(action->statusTip(), keys.toString(QKeySequence::NativeText)));
  }
}

QAction* WindowActions::addExport(const QString& id, const QString& format) {
  QAction* action = make(QStringLiteral("export_for_") + id, QStringLiteral("&%1…").arg(format),
                         tr("Export this scenario as %1").arg(format));
  export_menu->addAction(action);
  export_for.push_back(action);
  return action;
}

void WindowActions::makeScenario() {
  new_scenario = make("new_scenario", tr("&New scenario"), tr("Add a scenario with vendor-neutral network and storage"),
                      QKeySequence("Ctrl+T"));
  duplicate = make("duplicate", tr("&Duplicate"), tr("Add a copy of this scenario"), QKeySequence("Ctrl+D"));
  rename = make("rename", tr("&Rename"), tr("Give this scenario another name"), QKeySequence(Qt::Key_F2));
  remove = make("delete", tr("D&elete"), tr("Delete this scenario"));
  move_left =
      make("move_left", tr("Move &left"), tr("Move this scenario to the left"), QKeySequence("Ctrl+Shift+PgUp"));
  move_right =
      make("move_right", tr("Move ri&ght"), tr("Move this scenario to the right"), QKeySequence("Ctrl+Shift+PgDown"));
  set_baseline = make("set_baseline", tr("Set as &baseline"), tr("Compare the other scenarios with this one"),
                      QKeySequence("Ctrl+B"));
  note = make("note", tr("N&ote…"), tr("Describe this scenario; reports include the note"));

  scenario_menu = window_->menuBar()->addMenu(tr("&Scenario"));
  scenario_menu->setObjectName(QStringLiteral("menu_scenario"));
  scenario_menu->addActions({new_scenario, duplicate, rename, remove});
  case_menu = new QMenu(tr("New from a &case study"), scenario_menu);
  case_menu->setObjectName(QStringLiteral("menu_case_studies"));
  case_menu->setToolTipsVisible(true);
  scenario_menu->insertMenu(duplicate, case_menu);
  known_run_menu = new QMenu(tr("New from a &well-known run"), scenario_menu);
  known_run_menu->setObjectName(QStringLiteral("menu_known_runs"));
  known_run_menu->setToolTipsVisible(true);
  scenario_menu->insertMenu(duplicate, known_run_menu);
  scenario_menu->addSeparator();
  for (QAction* action : make_of) scenario_menu->addAction(action);
  scenario_menu->addSeparator();
  scenario_menu->addActions({move_left, move_right});
  scenario_menu->addSeparator();
  scenario_menu->addActions({set_baseline, note});
}

void WindowActions::makeStudy() {
  study_menu = window_->menuBar()->addMenu(tr("S&tudy"));
  study_menu->setObjectName(QStringLiteral("menu_study"));
}

void WindowActions::makeHelp() {
  about = make("about", tr("&About Trainyard"), tr("Version and licences"));
  about->setMenuRole(QAction::AboutRole);
  shortcuts = make("shortcuts", tr("&Keyboard shortcuts"), tr("All keyboard shortcuts and their actions"),
                   QKeySequence("Ctrl+F1"));
  tour = make("tour", tr("&Tour"), tr("Introduction to the window in one minute"));
  manual = make("manual", tr("&Manual"), tr("Open the manual in the browser"));
  QMenu* menu = window_->menuBar()->addMenu(tr("&Help"));
  menu->setObjectName(QStringLiteral("menu_help"));
  menu->addActions({manual, tour, shortcuts, about});
}

void WindowActions::fillToolBar(QToolBar* bar, QUndoStack* stack) const {
  bar->addActions({open, save, new_project});
  bar->addSeparator();
  // Create separate buttons. The texts of the menu actions change with every slider step, which would update the layout
  // of the bar.
  const auto add = [&](QAction* action, const QString& icon, auto enabled, auto text) {
    auto* button = new QToolButton(bar);
    button->setObjectName(icon + QStringLiteral("_button"));
    button->setIcon(line_icon(icon));
    button->setEnabled(action->isEnabled());
    button->setAccessibleName(action->statusTip());
    const QString keys = action->shortcut().toString(QKeySequence::NativeText);
    const auto describe = [button, action, keys] {
      button->setToolTip(QStringLiteral("%1 (%2)").arg(action->text().remove(u'&'), keys));
    };
    describe();
    connect(stack, enabled, button, &QWidget::setEnabled);
    connect(stack, text, button, describe);
    connect(button, &QToolButton::clicked, action, &QAction::trigger);
    bar->addWidget(button);
  };
  add(undo, QStringLiteral("undo"), &QUndoStack::canUndoChanged, &QUndoStack::undoTextChanged);
  add(redo, QStringLiteral("redo"), &QUndoStack::canRedoChanged, &QUndoStack::redoTextChanged);
}

}  // namespace trainyard::ui
