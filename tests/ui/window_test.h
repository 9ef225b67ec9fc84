// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTemporaryDir>
#include <QTest>

#include <memory>

#include "tests/test_program.h"
#include "tests/ui/document_support.h"
#include "tests/ui/pending_events.h"
#include "ui/document/document.h"
#include "ui/inputs/inputs_panel.h"
#include "ui/window/main_window.h"
#include "ui/window/theme_switch.h"

namespace trainyard::ui {
class ChartView;
class FactTable;
}  // namespace trainyard::ui

namespace trainyard::ui::testing {

/// Base of tests of the whole window. Each function starts with the window of a new user; a test that opens its window
/// in another way has its own init().
class WindowTest : public QObject {
  Q_OBJECT

 protected slots:
  void init() { openWindow(); }
  /// Closes the window and returns to English.
  void cleanup();

 protected:
  /// Shows an active window with empty settings.
  void openWindow(const QSize& size = {1600, 1000}, ThemeChoice theme = ThemeChoice::light);

  Document& document() const { return *window_->document(); }
  double value(const char* id) const { return number(document().design(), parameter(id)); }
  /// Applies these assignments as one undo step.
  void assignAll(const QVector<const char*>& assignments);

  /// A widget of the window; creates the controls of an input first if it is one of them.
  template <class Widget>
  Widget* find(const QString& name) const {
    window_->inputs()->row(name.section(u'.', 0, 0));
    return window_->findChild<Widget*>(name);
  }
  // The test fails if there is nothing to click.
  void click(const QString& button);
  static void clickRow(FactTable* table, const QString& id);
  static void clickSpot(ChartView* chart, const QString& id);
  static void clickSpot(ChartView* chart, qsizetype spot);

  /// Writes a file into the folder of the test and returns its path.
  QString file(const QString& name, const QByteArray& content) const;

  std::unique_ptr<MainWindow> window_;
  QTemporaryDir folder_;
};

/// Shows the texts and numbers of a locale such as "de_DE".
void speak(const char* locale);

/// Waits until no background study of the window runs.
bool studies_end(const QObject& window);

/// Visible controls that Tab reaches but a screen reader cannot name, and buttons without a tool tip.
QStringList nameless_controls(const QWidget& root);

}  // namespace trainyard::ui::testing
