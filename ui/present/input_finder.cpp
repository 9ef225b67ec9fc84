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
#include "ui/palette/design_items.h"
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
  search_->setToolTip(tr("Type part of the name; Enter adds a slider. A value after the name is applied: gpu price 3"));
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

void InputFinder::start(const QString& typed) {
  search_->setText(typed);
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
  listValues();
  // List inputs whose label matches first, then inputs that match by id, help or choices.
  for (const bool called : {true, false}) {
    for (const Parameter* p : parameters(design.job)) {
      if (!may_vary(*p, design.job) || (p->why_idle && p->why_idle(design))) continue;
      const QString label = engine_text(p->label);
      if (has_all(label.toLower()) != called || !has_all(search_text(*p))) continue;
      addLine(QStringLiteral("%1    %2").arg(label, value_text(design, *p)), QLatin1String(p->id));
    }
  }
  list_->setCurrentRow(0);
}

/// Lists inputs with the typed value: "GPU price: $3.00/h    now $2.00/h".
void InputFinder::listValues() {
  const PaletteTargets targets{
      .show_input = [](const QString&) {}, .explain = [](const QString&) {}, .fail = [](const QString&) {}};
  values_ = value_items(search_->text(), document_, targets);
  const auto unusable = [&](const PaletteItem& item) {
    return !item.sets || !may_vary(*item.sets, document_.design().job) ||
           (item.sets->why_idle && item.sets->why_idle(document_.design()));
  };
  values_.erase(std::remove_if(values_.begin(), values_.end(), unusable), values_.end());
  for (const PaletteItem& item : values_)
    addLine(QStringLiteral("%1    %2").arg(item.title, item.detail()), QLatin1String(item.sets->id));
}

void InputFinder::addLine(const QString& text, const QString& id) {
  auto* item = new QListWidgetItem(text, list_);
  item->setData(Qt::UserRole, id);
  item->setSizeHint({0, row_});
}

void InputFinder::pick() {
  const QListWidgetItem* item = list_->currentItem();
  if (!item) return;
  if (const int row = list_->currentRow(); row < int(values_.size())) values_[row].run();
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
