// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAction>
#include <QDialog>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QMessageBox>
#include <QTableWidget>
#include <QVBoxLayout>

#include "ui/widgets/scale.h"
#include "ui/window/actions.h"

namespace trainyard::ui {
namespace {

using Key = std::pair<QString, QString>;

/// Keys that no menu shows.
QVector<Key> keys_outside_menus() {
  const auto tr = [](const char* text) { return QCoreApplication::translate("Shortcuts", text); };
  return {{QStringLiteral("F6"), tr(QT_TRANSLATE_NOOP("Shortcuts", "Go to the next region of the window"))},
          {QStringLiteral("Shift+F6"), tr(QT_TRANSLATE_NOOP("Shortcuts", "Go to the region before"))},
          {QStringLiteral("F1"), tr(QT_TRANSLATE_NOOP("Shortcuts", "Explain the number that is focused"))},
          {QStringLiteral("Alt+R"), tr(QT_TRANSLATE_NOOP("Shortcuts", "Reset the input that is focused"))},
          {QStringLiteral("T"), tr(QT_TRANSLATE_NOOP("Shortcuts", "Show the focused chart as a table, or back"))},
          {QStringLiteral("Alt+Left"), tr(QT_TRANSLATE_NOOP("Shortcuts", "Back to the explanation before"))},
          {QStringLiteral("Ctrl+PgUp"), tr(QT_TRANSLATE_NOOP("Shortcuts", "Show the scenario to the left"))},
          {QStringLiteral("Ctrl+PgDown"), tr(QT_TRANSLATE_NOOP("Shortcuts", "Show the scenario to the right"))}};
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
  dialog->setWindowTitle(QCoreApplication::translate("Shortcuts", "Keyboard shortcuts"));
  auto* table = new QTableWidget(int(keys.size()), 2, dialog);
  table->setAccessibleName(dialog->windowTitle());
  table->setHorizontalHeaderLabels(
      {QCoreApplication::translate("Shortcuts", "Key"), QCoreApplication::translate("Shortcuts", "What it does")});
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
  const QString text =
      QCoreApplication::translate(
          "About",
          "<h3>Trainyard %1</h3><p>Designs clusters for AI training: memory, time, storage, energy and money follow "
          "each input at once.</p><p>GPL 3 or later; the engine Apache 2.0. Uses Qt %2, Qt Charts and QCustomPlot. "
          "Set in Inter (SIL Open Font Licence 1.1).</p>")
          .arg(QStringLiteral(TRAINYARD_VERSION), QString::fromLatin1(qVersion()));
  auto* box = new QMessageBox(QMessageBox::NoIcon, QCoreApplication::translate("About", "About Trainyard"), text,
                              QMessageBox::Close, parent);
  box->setObjectName(QStringLiteral("about_box"));
  box->setAttribute(Qt::WA_DeleteOnClose);
  box->open();
}

}  // namespace trainyard::ui
