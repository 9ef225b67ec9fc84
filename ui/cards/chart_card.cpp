// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/cards/chart_card.h"

#include <QApplication>
#include <QDialog>
#include <QHeaderView>
#include <QMenu>
#include <QShortcut>
#include <QStackedLayout>
#include <QTableWidget>
#include <QVBoxLayout>

#include "engine/error.h"
#include "ui/charts/chart_export.h"
#include "ui/widgets/current_theme.h"
#include "ui/widgets/save_dialog.h"
#include "ui/widgets/scale.h"

namespace trainyard::ui {
namespace {}  // namespace

ChartCard::ChartCard(const ChartSpec& spec, QWidget* parent)
    : Card(spec.title(), parent), chart_(make_chart_view(spec, this)), stack_(new QStackedLayout) {
  stack_->addWidget(chart_);
  content()->addLayout(stack_, 1);
  chart_->setTheme(current_theme());
  chart_->setFocusPolicy(Qt::StrongFocus);
  connect(chart_, &ChartView::activated, this, &ChartCard::explain);
  makeMenu();
  auto* key = new QShortcut(QKeySequence(Qt::Key_T), this, nullptr, nullptr, Qt::WidgetWithChildrenShortcut);
  connect(key, &QShortcut::activated, this, [this] { showTable(!showsTable()); });
  auto* copy_key = new QShortcut(QKeySequence::Copy, this, nullptr, nullptr, Qt::WidgetWithChildrenShortcut);
  connect(copy_key, &QShortcut::activated, this, &ChartCard::copy);
  setSpec(spec);
}

void ChartCard::copy() { copy_chart(spec(), export_size(chart_->size())); }

void ChartCard::makeMenu() {
  const QString copy_keys = QKeySequence(QKeySequence::Copy).toString(QKeySequence::NativeText);
  menu()->addAction(tr("&Copy") + u'\t' + copy_keys, this, &ChartCard::copy);
  menu()->addSeparator();
  menu()->addAction(tr("Save as &PNG…"), this, [this] { save(QStringLiteral("png")); });
  menu()->addAction(tr("Save as &SVG…"), this, [this] { save(QStringLiteral("svg")); });
  menu()->addAction(tr("Save as CS&V…"), this, [this] { save(QStringLiteral("csv")); });
  menu()->addSeparator();
  table_action_ = menu()->addAction(tr("Show as &table\tT"));
  table_action_->setCheckable(true);
  connect(table_action_, &QAction::triggered, this, &ChartCard::showTable);
  menu()->addAction(tr("&Enlarge"), this, &ChartCard::enlarge);
  showMenuButton();
}

void ChartCard::setSpec(const ChartSpec& spec) {
  if (spec.title() != title()) setTitle(spec.title());
  setSubtitle(spec.subtitle());
  chart_->setSpec(spec);
  if (large_) large_->setSpec(spec);
  if (showsTable()) fillTable();
}

void ChartCard::setSelected(const QString& metric) {
  chart_->setSelected(metric);
  if (large_) large_->setSelected(metric);
}

bool ChartCard::showsTable() const { return table_ && stack_->currentWidget() == table_; }

void ChartCard::showTable(bool table) {
  if (table && !table_) {
    table_ = new QTableWidget(this);
    table_->setAccessibleName(tr("%1 as a table").arg(title()));
    table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table_->setShowGrid(false);
    table_->verticalHeader()->hide();
    table_->setFrameShape(QFrame::NoFrame);
    stack_->addWidget(table_);
  }
  if (table) fillTable();
  const bool focused = isAncestorOf(QApplication::focusWidget());
  stack_->setCurrentIndex(table ? 1 : 0);
  table_action_->setChecked(table);
  if (focused) stack_->currentWidget()->setFocus();
}

void ChartCard::fillTable() {
  const QVector<QStringList> rows = chart_table(spec());
  if (rows.isEmpty()) return;
  table_->setColumnCount(int(rows.first().size()));
  table_->setHorizontalHeaderLabels(rows.first());
  table_->setRowCount(int(rows.size()) - 1);
  for (int row = 1; row < rows.size(); ++row) {
    for (int column = 0; column < rows[row].size(); ++column) {
      auto* item = new QTableWidgetItem(rows[row][column]);
      item->setTextAlignment(Qt::AlignVCenter | (column == 0 ? Qt::AlignLeft : Qt::AlignRight));
      table_->setItem(row - 1, column, item);
    }
  }
  table_->resizeColumnsToContents();
}

void ChartCard::enlarge() {
  auto* dialog = new QDialog(window());
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setWindowTitle(title());
  dialog->setObjectName(QStringLiteral("enlarged_chart"));
  dialog->resize(scaled(1100), scaled(640));
  large_ = make_chart_view(spec(), dialog);
  large_->setTheme(current_theme());
  large_->setSpec(spec());
  large_->setAccessibleName(title());
  connect(large_, &ChartView::activated, this, &ChartCard::explain);
  auto* layout = new QVBoxLayout(dialog);
  layout->addWidget(large_);
  dialog->show();
}

void ChartCard::save(const QString& suffix) {
  const QString path =
      ask_where_to_save(window(), tr("Save “%1”").arg(title()), QStringLiteral("%1.%2").arg(title(), suffix),
                        QStringLiteral("%1 (*.%2)").arg(suffix.toUpper(), suffix), suffix);
  if (path.isEmpty()) return;
  try {
    save_chart(spec(), export_size(chart_->size()), path);
  } catch (const InputError& error) {
    emit failed(QString::fromUtf8(error.what()));
  }
}

void ChartCard::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) {
    chart_->setTheme(current_theme());
    if (large_) large_->setTheme(current_theme());
  }
  Card::changeEvent(event);
}

}  // namespace trainyard::ui
