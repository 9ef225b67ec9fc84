// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/common/search_box.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QWheelEvent>
#include <algorithm>

#include "ui/widgets/undo_keys.h"

namespace trainyard::ui {

SearchBox::SearchBox(const QString& name, const QString& tip, const QVector<Item>& items, QWidget* parent)
    : QComboBox(parent) {
  setEditable(true);
  setInsertPolicy(QComboBox::NoInsert);
  setAccessibleName(name);
  setToolTip(tip);
  setFocusPolicy(Qt::StrongFocus);
  setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  setMinimumContentsLength(12);
  setMaxVisibleItems(18);
  setItems(items);
  lineEdit()->setAccessibleName(name);
  lineEdit()->setToolTip(tip);
  leave_undo_to_window(lineEdit(), this);
  completer()->setCompletionMode(QCompleter::PopupCompletion);
  completer()->setFilterMode(Qt::MatchContains);
  completer()->setCaseSensitivity(Qt::CaseInsensitive);
  connect(this, &QComboBox::activated, this, &SearchBox::applyText);
  connect(lineEdit(), &QLineEdit::returnPressed, this, [this] {
    const int index = matchingEntry();
    completer()->popup()->hide();
    if (index < 0) return restore();
    setCurrentIndex(index);
    applyText();
  });
  connect(lineEdit(), &QLineEdit::editingFinished, this, &SearchBox::restore);
}

void SearchBox::setItems(const QVector<Item>& items) {
  const QSignalBlocker quiet(this);
  clear();
  for (const Item& item : items)
    addItem(item.group.isEmpty() ? item.label : QStringLiteral("%1 · %2").arg(item.label, item.group), item.id);
  last_ = id();
}

void SearchBox::setId(const QString& wanted) {
  const QSignalBlocker quiet(this);
  setCurrentIndex(std::max(0, findData(wanted)));
  last_ = id();
  lineEdit()->setText(currentText());
  lineEdit()->setCursorPosition(0);
}

int SearchBox::matchingEntry() const {
  const QString typed = lineEdit()->text().trimmed();
  const int exact = findText(typed, Qt::MatchFixedString);
  if (exact >= 0 || typed.isEmpty()) return exact;
  const QStringList words = typed.split(QLatin1Char(' '), Qt::SkipEmptyParts);
  for (int i = 0; i < count(); ++i)
    if (std::ranges::all_of(words, [&](const QString& w) { return itemText(i).contains(w, Qt::CaseInsensitive); }))
      return i;
  return -1;
}

void SearchBox::applyText() {
  lineEdit()->setText(currentText());
  lineEdit()->setCursorPosition(0);
  if (id() == last_) return;
  last_ = id();
  emit chosen(last_);
}

void SearchBox::restore() {
  // While the user chooses from the suggestions, their popup has the focus; keep the text then.
  if (completer()->popup()->isVisible()) return;
  setId(last_);
}

void SearchBox::wheelEvent(QWheelEvent* event) {
  if (!hasFocus()) return event->ignore();
  QComboBox::wheelEvent(event);
}

void SearchBox::focusOutEvent(QFocusEvent* event) {
  QComboBox::focusOutEvent(event);
  restore();
}

}  // namespace trainyard::ui
