// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/exchange/preview_tables.h"

#include <QKeyEvent>
#include <QLabel>
#include <QVBoxLayout>

#include "ui/widgets/bare_scroll.h"
#include "ui/widgets/scale.h"

namespace trainyard::ui {
namespace {

constexpr std::array names{"warned", "assumed", "unknown", "followed", "understood", "ignored"};

}  // namespace

PreviewTables::PreviewTables(QWidget* parent) : QScrollArea(parent) {
  make_bare(*this);
  auto* sheet = new QWidget;
  auto* column = new QVBoxLayout(sheet);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  for (const Interpretation interpretation : every_interpretation) {
    Part& part = parts_[size_t(interpretation)];
    part.title = new QLabel(sheet);
    part.title->setProperty("type", "title");
    part.title->setContentsMargins(0, scaled(8), 0, scaled(2));
    part.title->setWordWrap(true);
    part.table = new FactTable({}, sheet);
    part.table->setObjectName(QStringLiteral("import_%1_table").arg(QLatin1String(names[size_t(interpretation)])));
    part.table->setWhole(true);
    part.table->installEventFilter(this);
    column->addWidget(part.title);
    column->addWidget(part.table);
    connect(part.table, &FactTable::chosen, this, [this, table = part.table](const QString& id) { choose(table, id); });
  }
  none_ = new QLabel(tr("No entries."), sheet);
  none_->setProperty("type", "second");
  column->addWidget(none_);
  column->addStretch(1);
  setWidget(sheet);
}

void PreviewTables::setRows(const QVector<PreviewRow>& rows, PreviewView view, const QString& filter) {
  for (const Interpretation interpretation : every_interpretation) {
    const Part& part = parts_[size_t(interpretation)];
    const PreviewSection section = preview_section(rows, interpretation, view, filter);
    part.title->setText(section.title);
    part.table->setAccessibleName(section.title);
    part.table->setHeads(section.heads, section.left, section.wide);
    part.table->setElided(section.elided);
    part.table->setRows(section.rows);
    part.table->mark({});
    part.title->setVisible(!section.rows.isEmpty());
    part.table->setVisible(!section.rows.isEmpty());
  }
  none_->setVisible(count() == 0);
}

int PreviewTables::count() const {
  int all = 0;
  for (const Part& part : parts_) all += part.table->count();
  return all;
}

void PreviewTables::choose(FactTable* table, const QString& id) {
  for (const Part& part : parts_)
    if (part.table != table) part.table->mark({});
  const QRect row = table->visualRect(table->currentIndex());
  const QPoint place = table->viewport()->mapTo(widget(), row.center());
  ensureVisible(place.x(), place.y(), 0, row.height());
  emit chosen(id);
}

FactTable* PreviewTables::neighbour(const FactTable* table, int step) const {
  int at = 0;
  while (parts_[size_t(at)].table != table) ++at;
  for (at += step; at >= 0 && at < int(parts_.size()); at += step)
    if (parts_[size_t(at)].table->count() > 0) return parts_[size_t(at)].table;
  return nullptr;
}

bool PreviewTables::eventFilter(QObject* object, QEvent* event) {
  auto* table = qobject_cast<FactTable*>(object);
  if (!table || event->type() != QEvent::KeyPress) return QScrollArea::eventFilter(object, event);
  const int key = static_cast<QKeyEvent*>(event)->key(), row = table->currentIndex().row();
  const int step = key == Qt::Key_Down && row == table->count() - 1 ? 1 : key == Qt::Key_Up && row == 0 ? -1 : 0;
  FactTable* next = step == 0 ? nullptr : neighbour(table, step);
  if (!next) return QScrollArea::eventFilter(object, event);
  next->setFocus(Qt::TabFocusReason);
  next->setCurrentIndex(next->model()->index(step > 0 ? 0 : next->count() - 1, 0));
  return true;
}

}  // namespace trainyard::ui
