// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/present/input_finder.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/document/document.h"
#include "ui/document/value_text.h"
#include "ui/inputs/row_text.h"
#include "ui/text/engine_text.h"

namespace trainyard::ui {

InputFinder::InputFinder(Document& document, QWidget* parent)
    : QFrame(parent), document_(document), search_(new QLineEdit(this)), list_(new QListWidget(this)) {
  setObjectName(QStringLiteral("input_finder"));
  setAccessibleName(tr("Add input"));
  setProperty("card", true);
  setAutoFillBackground(true);
  search_->setObjectName(QStringLiteral("finder_search"));
  search_->setPlaceholderText(tr("Add input"));
  search_->setAccessibleName(tr("Search for an input"));
  search_->setToolTip(tr("Type part of the name; Enter adds a slider"));
  list_->setObjectName(QStringLiteral("finder_list"));
  list_->setAccessibleName(tr("Inputs found"));
  list_->setToolTip(tr("Click an input to add a slider"));
  list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  list_->setFocusPolicy(Qt::NoFocus);
  auto* column = new QVBoxLayout(this);
  column->addWidget(search_);
  column->addWidget(list_, 1);
  search_->installEventFilter(this);
  connect(search_, &QLineEdit::textChanged, this, &InputFinder::filter);
  connect(search_, &QLineEdit::returnPressed, this, &InputFinder::pick);
  connect(list_, &QListWidget::itemClicked, this, &InputFinder::pick);
}

void InputFinder::setStage(const Stage& stage) {
  search_->setFont(stage.font(StageText::title));
  list_->setFont(stage.font(StageText::small));
  search_->setMinimumHeight(stage.length(48));
  row_ = stage.length(44);
  const int margin = stage.length(16);
  layout()->setContentsMargins(margin, margin, margin, margin);
  layout()->setSpacing(stage.length(8));
}

void InputFinder::start() {
  search_->clear();
  filter();
  show();
  raise();
  search_->setFocus(Qt::OtherFocusReason);
}

void InputFinder::filter() {
  const QStringList words = search_->text().toLower().split(u' ', Qt::SkipEmptyParts);
  const Design& design = document_.design();
  const auto has_all = [&](const QString& text) {
    return std::all_of(words.begin(), words.end(), [&](const QString& word) { return text.contains(word); });
  };
  list_->clear();
  // List inputs whose label matches first, then inputs that match by id, help or choices.
  for (const bool called : {true, false}) {
    for (const Parameter* p : parameters(design.job)) {
      if (!may_vary(*p, design.job) || (p->why_idle && p->why_idle(design))) continue;
      const QString label = engine_text(p->label);
      if (has_all(label.toLower()) != called || !has_all(search_text(*p))) continue;
      auto* item = new QListWidgetItem(QStringLiteral("%1    %2").arg(label, value_text(design, *p)), list_);
      item->setData(Qt::UserRole, QLatin1String(p->id));
      item->setSizeHint({0, row_});
    }
  }
  list_->setCurrentRow(0);
}

void InputFinder::pick() {
  const QListWidgetItem* item = list_->currentItem();
  if (!item) return;
  const Parameter* parameter = find_parameter(item->data(Qt::UserRole).toString().toStdString());
  hide();
  emit inputChosen(parameter);
}

bool InputFinder::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::KeyPress) return QFrame::eventFilter(watched, event);
  const auto* key = static_cast<QKeyEvent*>(event);
  const int row = list_->currentRow(), last = list_->count() - 1;
  switch (key->key()) {
    case Qt::Key_Escape:
      hide();
      emit left();
      return true;
    case Qt::Key_Down:
      list_->setCurrentRow(std::min(row + 1, last));
      return true;
    case Qt::Key_Up:
      list_->setCurrentRow(std::max(row - 1, 0));
      return true;
    default:
      return QFrame::eventFilter(watched, event);
  }
}

}  // namespace trainyard::ui
