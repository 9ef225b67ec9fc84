// SPDX-License-Identifier: GPL-3.0-or-later
// The steps of the tour.
#include <QAction>
#include <QDockWidget>
#include <QTabBar>
#include <QToolBar>

#include "ui/explanation/explanation_dock.h"
#include "ui/headline/headline_cells.h"
#include "ui/headline/headline_strip.h"
#include "ui/headline/verdict_block.h"
#include "ui/inputs/inputs_panel.h"
#include "ui/palette/palette_button.h"
#include "ui/window/actions.h"
#include "ui/window/main_window.h"
#include "ui/window/scenario_bar.h"
#include "ui/window/tour.h"

namespace trainyard::ui {

QVector<TourStep> MainWindow::tourSteps() {
  const QString keys = actions_->palette->shortcut().toString(QKeySequence::NativeText);
  const QString help = actions_->shortcuts->shortcut().toString(QKeySequence::NativeText);
  return {
      {[this] { return headline_->verdict(); }, tr("Verdict"),
       tr("Shows whether the design can do its job, how much memory is left, and which limits are not met.")},
      {[this] {
         inputs_dock_->show();
         inputs_dock_->raise();
         return inputs_;
       },
       tr("Inputs"),
       tr("Drag a slider or type a value with its unit; all numbers update at once. A blue bar marks changed inputs. "
          "Undo reverts one step at a time.")},
      {[this] { return headline_->cells(); }, tr("Results"),
       tr("The range under a number is its likely range. Click any number to see where it comes from.")},
      {[this]() -> QWidget* {
         explanation_->show();
         explanation_->raise();
         return explanation_;
       },
       tr("Explanation"),
       tr("Meaning, formula with the values of this design, sources, and the inputs with the largest effect.")},
      {[this] { return tool_bar_->widgetForAction(shownPage().action); }, tr("Pages"),
       tr("Different views of the same design (%1 to %2). Options finds better layouts and clusters; Trust compares "
          "predictions with measured runs.")
           .arg(QKeySequence(QStringLiteral("Ctrl+1")).toString(QKeySequence::NativeText),
                page_entries_.back().action->shortcut().toString(QKeySequence::NativeText))},
      {[this] { return scenarios_->tabs(); }, tr("Scenarios"),
       tr("Keep alternatives side by side; + copies the open scenario. Differences refer to the baseline.")},
      {[this] { return palette_button_; }, tr("Search everything"),
       tr("%1 finds any action, input or result by a few letters, and sets inputs: “gpus 4096”. %2 lists all keyboard "
          "shortcuts.")
           .arg(keys, help)},
  };
}

void MainWindow::startTour() {
  if (Tour* running = findChild<Tour*>()) delete running;
  (new Tour(tourSteps(), this))->start();
}

}  // namespace trainyard::ui
