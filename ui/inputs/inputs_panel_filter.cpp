// SPDX-License-Identifier: GPL-3.0-or-later
// Searching, filtering, folding and resetting in the inputs panel.
#include <QCoreApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QLayout>
#include <QLineEdit>
#include <QMenu>
#include <QScrollArea>
#include <QScrollBar>
#include <QSettings>
#include <QToolButton>

#include <algorithm>

#include "ui/document/document.h"
#include "ui/inputs/group_header.h"
#include "ui/inputs/input_group.h"
#include "ui/inputs/inputs_panel.h"
#include "ui/inputs/mark_painter.h"

namespace trainyard::ui {

void InputsPanel::makeMenu() {
  auto* menu = new QMenu(menu_);
  const auto all_open = [this](bool open) {
    for (InputGroup* group : groups_) group->setOpen(open);
  };
  menu->addAction(tr("Unfold all groups"), this, [all_open] { all_open(true); });
  menu->addAction(tr("Fold all groups"), this, [all_open] { all_open(false); });
  QAction* advanced = menu->addAction(tr("Show all assumptions"));
  advanced->setCheckable(true);
  connect(advanced, &QAction::toggled, this, [this](bool shown) {
    if (shown && !shows_all_) setShowsAll(true);
    for (InputGroup* group : groups_) group->setShowsAdvanced(shown);
    marks_->resume();
  });
  menu->addSeparator();
  QAction* reset = menu->addAction(tr("Reset all changed inputs"), this, &InputsPanel::resetAll);
  connect(menu, &QMenu::aboutToShow, this, [this, reset] {
    reset->setEnabled(
        std::any_of(groups_.begin(), groups_.end(), [](const InputGroup* group) { return group->changedRows() > 0; }));
    reset->setText(resetText(document_.referenceKind()));
  });
  menu_->setMenu(menu);
}

void InputsPanel::resetAll() { document_.resetChanged(resetText(document_.referenceKind())); }

QString InputsPanel::resetText(ReferenceKind kind) {
  return kind == ReferenceKind::baseline ? tr("Reset all changed inputs to the baseline")
         : kind == ReferenceKind::start  ? tr("Reset all changed inputs to the start of the scenario")
                                         : tr("Reset all changed inputs to their defaults");
}

void InputsPanel::rememberFolding() const {
  QStringList folded;
  for (const InputGroup* group : groups_)
    if (!group->isOpen()) folded << QString::fromLatin1(group_id(group->group()));
  if (job_) QSettings().setValue(foldedKey(*job_), folded);
}

QString InputsPanel::foldedKey(Job job) const {
  const QString key = shows_all_ ? QStringLiteral("inputs/folded") : QStringLiteral("inputs/main_folded");
  return job == Job::training ? key : key + u'/' + QLatin1String(job_id(job));
}

void InputsPanel::filter() {
  const QStringList words = search_->text().toLower().split(QLatin1Char(' '), Qt::SkipEmptyParts);
  const bool changed_only = changed_->isChecked();
  if (changed_only)
    for (const InputGroup* group : groups_)
      for (const InputRow* row : group->rows())
        if (group->isOfJob(*row) && row->isChanged() && std::find(kept_.begin(), kept_.end(), row) == kept_.end())
          kept_.push_back(row);
  const auto passes = [this, words, changed_only](const InputRow& row) {
    if (changed_only && std::find(kept_.begin(), kept_.end(), &row) == kept_.end()) return false;
    return row.matches(words);
  };
  const bool filtered = changed_only || !words.isEmpty();
  int shown = 0;
  for (InputGroup* group : groups_) {
    if (filtered)
      group->setFilter(passes);
    else
      group->setFilter({});
    shown += group->shownRows();
  }
  advanced_->setVisible(!filtered);
  nothing_->setVisible(filtered && shown == 0);
  if (filtered && shown == 0)
    nothing_->setText(words.isEmpty() ? tr("No input is changed.")
                                      : tr("No input matches “%1”.").arg(search_->text().trimmed()));
  marks_->resume();
}

void InputsPanel::focusSearch() {
  search_->setFocus(Qt::ShortcutFocusReason);
  search_->selectAll();
}

bool InputsPanel::reveal(const QString& id) {
  InputRow* sought = row(id);
  const auto holds = [sought](const InputGroup* group) {
    return std::find(group->rows().begin(), group->rows().end(), sought) != group->rows().end();
  };
  const auto place = std::find_if(groups_.begin(), groups_.end(), holds);
  if (place == groups_.end() || !(*place)->isOfJob(*sought)) return false;
  if (sought->isHidden()) {
    changed_->setChecked(false);
    search_->clear();
    (*place)->reveal(sought);
    describeAdvanced();
  }
  // Update the layout first; the area can scroll only to a row that has its position.
  (*place)->layout()->activate();
  if (QLayout* layout = scroll_->widget()->layout()) layout->activate();
  QCoreApplication::sendPostedEvents(scroll_->widget(), QEvent::LayoutRequest);
  scroll_->ensureWidgetVisible(sought, 0, scaled(40));
  sought->control()->setFocus(Qt::ShortcutFocusReason);
  return true;
}

bool InputsPanel::eventFilter(QObject* watched, QEvent* event) {
  if (scroll_ && watched == scroll_->verticalScrollBar()) {
    const bool visibility = event->type() == QEvent::Show || event->type() == QEvent::Hide;
    if (visibility && scroll_->verticalScrollBar()->isVisible() != scroll_bar_) applyMetrics();
  }
  if (watched == search_ && event->type() == QEvent::Resize) fitSearch();
  if (watched == search_ && event->type() == QEvent::KeyPress) {
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key == Qt::Key_Escape && !search_->text().isEmpty()) {
      search_->clear();
      return true;
    }
    if (key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Down) {
      const auto first = std::find_if(rows_.begin(), rows_.end(), [](const InputRow* row) { return row->isVisible(); });
      if (first != rows_.end()) reveal(QLatin1String((*first)->parameter().id));
      return true;
    }
  }
  return QWidget::eventFilter(watched, event);
}

}  // namespace trainyard::ui
