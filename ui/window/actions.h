// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QKeySequence>
#include <QObject>
#include <QVector>
#include <array>

#include "engine/design/design.h"

class QAction;
class QActionGroup;
class QMainWindow;
class QMenu;
class QToolBar;
class QUndoStack;

namespace trainyard::ui {

/// Every action of the window with its text, shortcut, tool tip and icon, and the menus that contain them. The window
/// connects the actions to what they do.
class WindowActions : public QObject {
  Q_OBJECT
 public:
  WindowActions(QMainWindow* window, QUndoStack* stack);

  QAction *start, *new_project, *open, *open_folder, *save, *save_as, *export_report, *export_csv, *quit;
  std::array<QAction*, every_job.size()> new_of,  ///< new project, by job
      make_of;                                    ///< new scenario from the open one, by job
  QAction *undo, *redo, *copy_design, *paste_design, *reset_inputs, *find_input, *palette;
  QVector<QAction*> export_for;  ///< exports to formats of other programs
  QAction *theme_light, *theme_dark, *theme_contrast, *theme_system, *full_screen, *present, *present_choices,
      *reset_layout;
  QAction *new_scenario, *duplicate, *rename, *remove, *move_left, *move_right, *set_baseline, *note;
  QAction *about, *shortcuts, *tour, *manual;
  QActionGroup *themes, *pages;
  QMenu *recent_menu, *example_menu, *language_menu, *view_docks, *scenario_menu, *case_menu, *known_run_menu,
      *study_menu, *export_menu;

  /// Adds a checkable action that shows a page to the View menu.
  QAction* addPage(const QString& id, const QString& title);
  /// Shows these actions of pages with the shortcuts Ctrl+1, Ctrl+2 …, and hides the others.
  void offerPages(const QList<QAction*>& offered);
  /// Adds an action that exports the design for another program to the export menu.
  QAction* addExport(const QString& id, const QString& format);
  /// All actions in menu order.
  const QVector<QAction*>& all() const { return all_; }
  /// Puts the actions of files and undo into a tool bar.
  void fillToolBar(QToolBar* bar, QUndoStack* stack) const;

 signals:
  /// Sends a code of offered_languages(), or an empty string for the system language.
  void languageChosen(const QString& language);

 private:
  QAction* make(const QString& id, const QString& text, const QString& tip, const QKeySequence& keys = {},
                const QString& icon = {});
  void makeFile();
  void makeJobs();
  void makeEdit(QUndoStack* stack);
  void makeView();
  void makeLanguages();
  void makeScenario();
  void makeStudy();
  void makeHelp();

  QMainWindow* window_;
  QAction* after_pages_ = nullptr;
  QVector<QAction*> all_;
};

/// Opens the table of keyboard shortcuts.
void show_shortcuts(const WindowActions& actions, QWidget* parent);
void show_about(QWidget* parent);
/// Writes the manual in the language of the window and opens it in the browser. Throws InputError if it cannot be
/// written, or if no program opens it.
void open_manual();

}  // namespace trainyard::ui
