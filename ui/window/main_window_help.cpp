// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAction>
#include <QCoreApplication>
#include <QDesktopServices>
#include <QDialog>
#include <QDialogButtonBox>
#include <QDir>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLocale>
#include <QMessageBox>
#include <QStandardPaths>
#include <QTableWidget>
#include <QUrl>
#include <QVBoxLayout>

#include "engine/error.h"
#include "ui/document/output_files.h"
#include "ui/inputs/input_row.h"
#include "ui/manual/manual.h"
#include "ui/widgets/scale.h"
#include "ui/window/actions.h"
#include "ui/window/main_window.h"

namespace trainyard::ui {
namespace {

using Key = std::pair<QString, QString>;

struct Text {
  Q_DECLARE_TR_FUNCTIONS(Help)
};

/// Shortcuts that no menu shows.
QVector<Key> keys_outside_menus() {
  return {{QStringLiteral("F6"), Text::tr("Go to the next region of the window")},
          {QStringLiteral("Shift+F6"), Text::tr("Go to the previous region of the window")},
          {QStringLiteral("F1"), Text::tr("Explain the focused input, number or chart")},
          {QStringLiteral("Alt+R"), Text::tr("Reset the focused input")},
          {QStringLiteral("T"), Text::tr("Switch the focused chart between chart and table")},
          {QStringLiteral("Ctrl+C"),
           Text::tr("Copy the focused chart as image and table, or the focused table for a spreadsheet")},
          {QStringLiteral("Alt+Left"), Text::tr("Go back to the previous explanation")},
          {QStringLiteral("Ctrl+PgUp"), Text::tr("Show the scenario to the left")},
          {QStringLiteral("Ctrl+PgDown"), Text::tr("Show the scenario to the right")}};
}

}  // namespace

void show_shortcuts(const WindowActions& actions, QWidget* parent) {
  QVector<Key> keys;
  for (const QAction* action : actions.all()) {
    if (!action->shortcut().isEmpty())
      keys.push_back({action->shortcut().toString(QKeySequence::NativeText), action->statusTip()});
  }
  keys += keys_outside_menus();

  auto* dialog = new QDialog(parent);
  dialog->setObjectName(QStringLiteral("shortcuts_dialog"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setWindowTitle(Text::tr("Keyboard shortcuts"));
  auto* table = new QTableWidget(int(keys.size()), 2, dialog);
  table->setAccessibleName(dialog->windowTitle());
  table->setHorizontalHeaderLabels({Text::tr("Key"), Text::tr("Action")});
  table->verticalHeader()->hide();
  table->setShowGrid(false);
  table->setEditTriggers(QAbstractItemView::NoEditTriggers);
  table->setSelectionBehavior(QAbstractItemView::SelectRows);
  for (int i = 0; i < keys.size(); ++i) {
    table->setItem(i, 0, new QTableWidgetItem(keys[i].first));
    table->setItem(i, 1, new QTableWidgetItem(keys[i].second));
  }
  table->resizeColumnsToContents();
  table->horizontalHeader()->setStretchLastSection(true);
  auto* close = new QDialogButtonBox(QDialogButtonBox::Close, dialog);
  QObject::connect(close, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
  auto* layout = new QVBoxLayout(dialog);
  layout->addWidget(table);
  layout->addWidget(close);
  dialog->resize(scaled(560), scaled(560));
  dialog->show();
}

void show_about(QWidget* parent) {
  const QString text = Text::tr(
                           "<h3>Trainyard %1</h3><p>Designs clusters for AI training and inference. Memory, time, "
                           "storage, energy and cost update with each input.</p><p>GPL 3 or later; the engine Apache "
                           "2.0. Uses Qt %2, Qt Charts and QCustomPlot. Set in Inter (SIL Open Font Licence 1.1).</p>")
                           .arg(QStringLiteral(TRAINYARD_VERSION), QString::fromLatin1(qVersion()));
  auto* box = new QMessageBox(QMessageBox::NoIcon, Text::tr("About Trainyard"), text, QMessageBox::Close, parent);
  box->setObjectName(QStringLiteral("about_box"));
  box->setAttribute(Qt::WA_DeleteOnClose);
  box->open();
}

void open_manual() {
  const QDir folder(QStandardPaths::writableLocation(QStandardPaths::CacheLocation));
  folder.mkpath(QStringLiteral("."));
  const QString path = folder.filePath(QStringLiteral("manual-%1.html").arg(QLocale().bcp47Name()));
  write_whole({{path, manual_html().toUtf8()}});
  if (!QDesktopServices::openUrl(QUrl::fromLocalFile(path)))
    throw InputError(
        Text::tr("No program opens the manual, %1.", "a file").arg(QDir::toNativeSeparators(path)).toStdString());
}

void MainWindow::keyPressEvent(QKeyEvent* event) {
  if (event->key() != Qt::Key_F1 || event->modifiers() != Qt::NoModifier) return QMainWindow::keyPressEvent(event);
  for (QWidget* widget = focusWidget(); widget; widget = widget->parentWidget())
    if (const auto* row = dynamic_cast<const InputRow*>(widget))
      return explain(QStringLiteral("parameter:") + QLatin1String(row->parameter().id));
  actions_->manual->trigger();
}

}  // namespace trainyard::ui
