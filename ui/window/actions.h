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

/// Every action of the window with its text, shortcut, tool tip and icon, and the menus that hold them. What an
/// action does is connected by the window.
class WindowActions : public QObject {
  Q_OBJECT
 public:
  WindowActions(QMainWindow* window, QUndoStack* stack);

  QAction *new_project, *open, *open_folder, *save, *save_as, *export_report, *export_csv, *quit;
  std::array<QAction*, every_job.size()> new_of,  ///< a new project of each job
      make_of;                                    ///< a scenario of each job from the open one
  QAction *undo, *redo, *copy_design, *paste_design, *reset_inputs, *find_input, *palette;
  QVector<QAction*> export_for;  ///< a format of another program each
  QAction *theme_light, *theme_dark, *theme_contrast, *theme_system, *full_screen, *present, *present_choices,
      *reset_layout;
  QAction *new_scenario, *duplicate, *rename, *remove, *move_left, *move_right, *set_baseline, *note;
  QAction *about, *shortcuts, *tour;
  QActionGroup *themes, *pages;
  QMenu *recent_menu, *language_menu, *view_docks, *scenario_menu, *case_menu, *known_run_menu, *study_menu,
      *export_menu;

  /// A checkable action that shows a page, with the next of the keys Ctrl+1, Ctrl+2 … Stands in the View menu.
  QAction* addPage(const QString& id, const QString& title);
  /// Writes the design for another program. Stands in the menu of exports.
  QAction* addExport(const QString& id, const QString& format);
  /// In the order of the menus.
  const QVector<QAction*>& all() const { return all_; }
  /// Puts the actions of files and undo into a tool bar.
  void fillToolBar(QToolBar* bar, QUndoStack* stack) const;

 signals:
  /// A code as of offered_languages(), or empty for that of the system.
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

/// The table of shortcuts behind Help.
void show_shortcuts(const WindowActions& actions, QWidget* parent);
void show_about(QWidget* parent);

}  // namespace trainyard::ui
