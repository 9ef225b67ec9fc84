// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/common/find_box.h"

#include <QCompleter>
#include <QLineEdit>
#include <QSignalBlocker>

#include "engine/metrics/metric.h"
#include "engine/parameters/parameter.h"
#include "ui/text/engine_text.h"
#include "ui/widgets/undo_keys.h"

namespace trainyard::ui {

FindBox::FindBox(const QString& name, const QString& accessible_name, const QString& tip, QWidget* parent)
    : QuietComboBox(parent) {
  setObjectName(name);
  setAccessibleName(accessible_name);
  setToolTip(tip);
  setEditable(true);
  setInsertPolicy(QComboBox::NoInsert);
  setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  setMinimumContentsLength(10);
  setMaxVisibleItems(18);
  lineEdit()->setAccessibleName(accessible_name);
  lineEdit()->setToolTip(tip);
  leave_undo_to_window(lineEdit(), this);
  connect(this, &QComboBox::activated, this, [this] { emit chosen(id()); });
  connect(lineEdit(), &QLineEdit::editingFinished, this, &FindBox::applyText);
}

void FindBox::add(const QString& id, const QString& label) { addItem(label, id); }

void FindBox::finish() {
  completer()->setFilterMode(Qt::MatchContains);
  completer()->setCompletionMode(QCompleter::PopupCompletion);
  completer()->setCaseSensitivity(Qt::CaseInsensitive);
}

void FindBox::setId(const QString& id) {
  const QSignalBlocker quiet(this);
  setCurrentIndex(findData(id));
}

/// Accepts typed text if it is the name of an entry; otherwise restores the previous choice.
void FindBox::applyText() {
  const int found = findText(currentText(), Qt::MatchFixedString);
  if (found < 0 || found == currentIndex()) return setCurrentText(itemText(currentIndex()));
  {
    const QSignalBlocker quiet(this);
    setCurrentIndex(found);
  }
  emit chosen(id());
}

void offer_inputs(FindBox& box, Job job) {
  const QSignalBlocker quiet(&box);
  box.clear();
  for (const Parameter* p : parameters(job))
    if (may_vary(*p, job)) box.add(QString::fromLatin1(p->id), engine_text(p->label));
  box.finish();
}

void offer_metrics(FindBox& box, Job job) {
  const QSignalBlocker quiet(&box);
  box.clear();
  for (const Metric* m : metrics(job))
    if (m->value) box.add(QString::fromLatin1(m->id), engine_text(m->label));
  box.finish();
}

}  // namespace trainyard::ui
