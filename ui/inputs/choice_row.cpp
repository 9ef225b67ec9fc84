// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inputs/choice_row.h"

#include <QCheckBox>
#include <QSignalBlocker>
#include <algorithm>

#include "ui/inputs/quiet_combo_box.h"
#include "ui/text/engine_text.h"

namespace trainyard::ui {

ChoiceRow::ChoiceRow(Document& document, const Parameter& parameter, QWidget* parent)
    : InputRow(document, parameter, parent) {}

void ChoiceRow::makeControls() {
  box_ = new QuietComboBox(this);
  box_->setObjectName(id());
  box_->setAccessibleName(label());
  for (const Choice& choice : parameter().choices) {
    box_->addItem(engine_text(choice.label), QString::fromLatin1(choice.id));
    box_->setItemData(box_->count() - 1, engine_text(choice.help), Qt::ToolTipRole);
  }
  connect(box_, &QComboBox::currentIndexChanged, this, [this](int index) {
    if (index >= 0) apply(box_->itemData(index).toString().toStdString(), box_->itemText(index));
  });
}

QWidget* ChoiceRow::control() const { return box_; }

QList<QWidget*> ChoiceRow::controls() const { return {box_}; }

void ChoiceRow::placeControls(const Areas& areas) { box_->setGeometry(areas.box); }

/// Returns the width of the longest choice, so that selecting another choice does not change the layout.
int ChoiceRow::boxWidth() const {
  int widest = 0;
  for (int i = 0; i < box_->count(); ++i) widest = std::max(widest, box_->widthFor(box_->itemText(i)));
  return widest;
}

void ChoiceRow::showValue() {
  const QSignalBlocker quiet(box_);
  box_->setCurrentIndex(int(state().number));
  box_->setBold(state().changed);
}

ToggleRow::ToggleRow(Document& document, const Parameter& parameter, QWidget* parent)
    : InputRow(document, parameter, parent) {}

void ToggleRow::makeControls() {
  box_ = new QCheckBox(this);
  box_->setObjectName(id());
  box_->setAccessibleName(label());
  connect(box_, &QCheckBox::toggled, this, [this](bool on) { apply(on); });
}

QWidget* ToggleRow::control() const { return box_; }

QList<QWidget*> ToggleRow::controls() const { return {box_}; }

void ToggleRow::placeControls(const Areas& areas) {
  const QRect inside = areas.line.adjusted(scaled(2), 0, -scaled(2), 0);
  box_->setGeometry(inside);
}

void ToggleRow::showValue() {
  const QSignalBlocker quiet(box_);
  box_->setChecked(state().number != 0);
  box_->setText(state().number != 0 ? tr("On") : tr("Off"));
}

}  // namespace trainyard::ui
