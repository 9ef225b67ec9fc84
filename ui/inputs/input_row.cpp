// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inputs/input_row.h"

#include <QAccessible>
#include <QKeyEvent>
#include <QPainter>
#include <QStyle>

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/error.h"
#include "ui/document/document.h"
#include "ui/document/value_text.h"
#include "ui/inputs/reset_button.h"
#include "ui/inputs/row_text.h"
#include "ui/text/engine_text.h"
#include "ui/theme/theme.h"

namespace trainyard::ui {
namespace {

bool same_number(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

bool is_reset_key(const QKeyEvent& event) { return event.key() == Qt::Key_R && event.modifiers() == Qt::AltModifier; }

const EntryBase* entry_of(const Design& design, const Parameter& parameter) {
  return is_entry(parameter) ? &base(entry(design, parameter)) : nullptr;
}

}  // namespace

bool RowState::operator==(const RowState& other) const {
  return same_number(number, other.number) && same_number(reference, other.reference) && entry == other.entry &&
         idle == other.idle && automatic == other.automatic && changed == other.changed &&
         reference_automatic == other.reference_automatic && against == other.against;
}

InputRow::InputRow(Document& document, const Parameter& parameter, QWidget* parent)
    : QWidget(parent),
      document_(document),
      parameter_(parameter),
      metrics_(row_metrics(false)),
      label_(engine_text(parameter.label)) {
  setObjectName(QLatin1String(parameter.id) + QStringLiteral(".row"));
  setAccessibleName(label_);
}

void InputRow::setVisible(bool visible) {
  if (visible) make();
  QWidget::setVisible(visible);
}

void InputRow::make() {
  if (made_) return;
  made_ = true;
  makeControls();
  QWidget* before = beforeInTabOrder();
  for (QWidget* control : controls()) {
    control->installEventFilter(this);
    setTabOrder(before, control);
    before = control;
  }
  // If the row has no state yet, its first follow() shows the state.
  if (known_) showState(RowState(), true);
}

const Design& InputRow::design() const { return document_.design(); }

void InputRow::setMetrics(const RowMetrics& metrics) {
  metrics_ = metrics;
  arrange();
}

RowState InputRow::currentState() const {
  const Design& reference = document_.reference();
  RowState state;
  state.number = number(design(), parameter_);
  state.reference = number(reference, parameter_);
  state.entry = entry_of(design(), parameter_);
  state.idle = parameter_.why_idle ? parameter_.why_idle(design()) : nullptr;
  state.automatic = is_automatic(design(), parameter_);
  state.reference_automatic = is_automatic(reference, parameter_);
  state.changed = !same_value(design(), reference, parameter_);
  state.against = document_.referenceKind();
  return state;
}

QWidget* InputRow::beforeInTabOrder() const {
  const auto rows = parentWidget()->findChildren<InputRow*>(QString(), Qt::FindDirectChildrenOnly);
  const qsizetype place = rows.indexOf(this);
  for (qsizetype i = place - 1; i >= 0; --i)
    if (rows[i]->made_) return rows[i]->controls().last();
  QWidget* after = const_cast<InputRow*>(this);
  for (qsizetype i = place + 1; i < rows.size() && after == this; ++i)
    if (rows[i]->made_) after = rows[i]->controls().first();
  // setTabOrder() ignores widgets that take no focus.
  QWidget* before = after->previousInFocusChain();
  while (before != after && before->focusPolicy() == Qt::NoFocus) before = before->previousInFocusChain();
  return before;
}

bool InputRow::follow() {
  const RowState next = currentState();
  if (known_ && next == state_) return false;
  const RowState before = std::exchange(state_, next);
  const bool first = !std::exchange(known_, true);
  if (made_) showState(before, first);
  return true;
}

void InputRow::showState(const RowState& before, bool first) {
  const bool arrangement = first || state_.automatic != before.automatic || state_.entry != before.entry;
  const bool description = first || state_.changed != before.changed || state_.idle != before.idle ||
                           !same_number(state_.reference, before.reference) || state_.against != before.against ||
                           is_entry(parameter_);
  if (!first && (!same_number(state_.number, before.number) || state_.entry != before.entry)) error_.clear();
  const bool error_gone = error_.isEmpty() && !error_rect_.isEmpty();
  showValue();
  if (description) describe();
  if (arrangement || error_gone) arrange();
  for (QWidget* control : controls())
    control->setAccessibleDescription(state_.changed ? valueText() + QStringLiteral(", ") + changedText()
                                                     : valueText());
  placeReset();
  update();
}

bool InputRow::matches(const QStringList& words) const {
  if (haystack_.isEmpty()) haystack_ = search_text(parameter_);
  return std::all_of(words.begin(), words.end(), [&](const QString& word) { return haystack_.contains(word); });
}

QString InputRow::valueText() const { return value_text(design(), parameter_); }

QString InputRow::referenceText() const {
  return state_.reference_automatic ? tr("automatic") : value_text(document_.reference(), parameter_);
}

QString InputRow::changedText() const {
  switch (state_.against) {
    case ReferenceKind::baseline:
      return tr("changed, baseline %1").arg(referenceText());
    case ReferenceKind::start:
      return tr("changed, at the start %1", "a value").arg(referenceText());
    case ReferenceKind::standard:
      break;
  }
  return tr("changed, default %1").arg(referenceText());
}

QString InputRow::resetText() const {
  switch (state_.against) {
    case ReferenceKind::baseline:
      return tr("Back to the baseline: %1").arg(referenceText());
    case ReferenceKind::start:
      return tr("Back to the start of the scenario: %1", "a value").arg(referenceText());
    case ReferenceKind::standard:
      break;
  }
  return tr("Back to the default: %1").arg(referenceText());
}

QString InputRow::toolTipText() const {
  QStringList first;
  if (state_.idle) first << engine_text(state_.idle);
  if (state_.changed) {
    const QString sentence = state_.against == ReferenceKind::baseline ? tr("Changed; the baseline is %1.")
                             : state_.against == ReferenceKind::start  ? tr("Changed; the scenario started with %1.")
                                                                       : tr("Changed; the default is %1.");
    first << sentence.arg(referenceText());
  }
  return parameter_tool_tip(parameter_, first);
}

void InputRow::describe() {
  const QString tip = toolTipText();
  setToolTip(tip);
  for (QWidget* control : controls()) {
    control->setToolTip(tip);
    control->setEnabled(!state_.idle);
  }
}

void InputRow::reset() { apply(value(document_.reference(), parameter_)); }

bool InputRow::apply(const Value& value, const QString& typed) {
  try {
    document_.edit(parameter_, value);
  } catch (const InputError&) {
    refuse(refusal_text(parameter_, typed));
    return false;
  }
  clearError();
  return true;
}

void InputRow::refuse(const QString& sentence) {
  if (sentence == error_) return;
  error_ = sentence;
  if (!made_) return;
  arrange();
  update();
  if (error_.isEmpty()) return;
  for (QWidget* widget : controls()) widget->setAccessibleDescription(error_ + QLatin1Char(' ') + valueText());
  QAccessibleEvent alert(this, QAccessible::Alert);
  QAccessible::updateAccessibility(&alert);
}

/// Handles Alt+R anywhere in the row, before a menu mnemonic or a text field receives the key.
bool InputRow::eventFilter(QObject* watched, QEvent* event) {
  const bool key = event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress;
  if (!key || !is_reset_key(static_cast<QKeyEvent&>(*event))) return QWidget::eventFilter(watched, event);
  event->accept();
  if (event->type() == QEvent::KeyPress) reset();
  return true;
}

void InputRow::mousePressEvent(QMouseEvent* event) {
  control()->setFocus(Qt::MouseFocusReason);
  QWidget::mousePressEvent(event);
}

void InputRow::enterEvent(QEnterEvent*) { placeReset(); }

void InputRow::leaveEvent(QEvent*) { placeReset(); }

void InputRow::placeReset() {
  const bool wanted = state_.changed && underMouse();
  if (!reset_ && !wanted) return;
  if (!reset_) {
    reset_ = new ResetButton(this);
    reset_->setObjectName(id() + QStringLiteral(".reset"));
    reset_->setAccessibleName(tr("Reset %1").arg(label_));
    connect(reset_, &QAbstractButton::clicked, this, &InputRow::reset);
  }
  // Put the button into the left margin, so that it does not cover the label.
  const int side = std::min(scaled(22), height());
  reset_->setGeometry(QStyle::visualRect(layoutDirection(), rect(),
                                         QRect(0, label_rect_.center().y() - side / 2 + 1, metrics_.left - 1, side)));
  reset_->setToolTip(tr("%1 (Alt+R)", "what a reset restores").arg(resetText()));
  reset_->setVisible(wanted);
  reset_->raise();
}

}  // namespace trainyard::ui
