// SPDX-License-Identifier: GPL-3.0-or-later
// Import from and export to other programs: files, drops, the clipboard.
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>
#include <QMimeData>
#include <QStatusBar>

#include "engine/formats/kit/format.h"
#include "ui/document/document.h"
#include "ui/exchange/export_formats.h"
#include "ui/exchange/path_text.h"
#include "ui/text/engine_text.h"
#include "ui/window/actions.h"
#include "ui/window/banner.h"
#include "ui/window/exchange_commands.h"
#include "ui/window/file_commands.h"
#include "ui/window/file_drops.h"
#include "ui/window/main_window.h"
#include "ui/window/page_table.h"

namespace trainyard::ui {

void MainWindow::connectExchange() {
  connect(files_, &FileCommands::importRequested, exchange_, &ExchangeCommands::open);
  connect(files_, &FileCommands::measuredRunsRequested, this, &MainWindow::openMeasured);
  connect(exchange_, &ExchangeCommands::failed, banner_, &Banner::showError);
  connect(exchange_, &ExchangeCommands::succeeded, banner_, &QWidget::hide);
  connect(exchange_, &ExchangeCommands::statusMessage, this,
          [this](const QString& sentence) { statusBar()->showMessage(sentence, 8000); });
  connect(exchange_, &ExchangeCommands::otherFilesFound, files_, &FileCommands::openPaths);
  connect(new FileDrops(this), &FileDrops::dropped, this, &MainWindow::take);
  connect(exchange_, &ExchangeCommands::filesApplied, files_, &FileCommands::remember);
  connect(actions_->copy_design, &QAction::triggered, exchange_, &ExchangeCommands::copyDesign);
  connect(actions_->paste_design, &QAction::triggered, this,
          [this] { take(QGuiApplication::clipboard()->mimeData()); });
  addExports();
}

void MainWindow::addExports() {
  for (const Format* format : written_formats()) {
    QAction* action = actions_->addExport(QLatin1String(format->id), engine_text(format->name));
    action->setData(QLatin1String(format->id));
    connect(action, &QAction::triggered, this, [this, format] { exchange_->exportDesign(*format); });
  }
}

void MainWindow::updateExportActions() {
  bool any = false;
  for (QAction* action : actions_->export_for) {
    const bool shown = can_describe(known_format(action->data().toString().toStdString()), document_->design().job);
    action->setVisible(shown);
    any = any || shown;
  }
  actions_->export_menu->menuAction()->setEnabled(any);
}

void MainWindow::openMeasured(const QStringList& paths) {
  for (PageEntry& entry : page_entries_)
    if (entry.row.reads_measured) return pageOf(entry)->openMeasured(paths);
}

bool MainWindow::isTaken(const QMimeData* offered) {
  return offered && !QApplication::activeModalWidget() &&
         (!FileCommands::droppedFiles(offered).isEmpty() || (!offered->hasUrls() && offered->hasText()));
}

void MainWindow::take(const QMimeData* offered) {
  QStringList paths = offered ? FileCommands::droppedFiles(offered) : QStringList();
  if (paths.isEmpty() && offered) paths = paths_of_text(offered->text());
  if (!paths.isEmpty())
    files_->openPaths(paths);
  else
    exchange_->paste(offered ? offered->text() : QString());
}

}  // namespace trainyard::ui
