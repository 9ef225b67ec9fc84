// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inputs/entry_row.h"

#include "ui/document/document.h"
#include "ui/inputs/choice_row.h"
#include "ui/inputs/entry_editor.h"
#include "ui/inputs/entry_facts.h"
#include "ui/inputs/entry_picker.h"
#include "ui/inputs/number_row.h"
#include "ui/inputs/quiet_combo_box.h"
#include "ui/text/engine_text.h"

namespace trainyard::ui {

EntryRow::EntryRow(Document& document, const Parameter& parameter, QWidget* parent)
    : InputRow(document, parameter, parent) {}

void EntryRow::makeControls() {
  box_ = new PickerBox(this);
  box_->setObjectName(id());
  box_->setAccessibleName(label());
  connect(box_, &PickerBox::opened, this, &EntryRow::openPicker);
}

QWidget* EntryRow::control() const { return box_; }

QList<QWidget*> EntryRow::controls() const { return {box_}; }

void EntryRow::placeControls(const Areas& areas) { box_->setGeometry(areas.box); }

int EntryRow::boxWidth() const { return box_->widthFor(box_->currentText()); }

void EntryRow::showValue() {
  const EntryRef shown = entry(design(), parameter());
  facts_ = key_facts(shown);
  box_->showText(catalog_text(base(shown).name));
  box_->setBold(state().changed);
}

void EntryRow::openPicker() {
  const EntryRef current = entry(design(), parameter());
  auto* picker = new EntryPicker(label(), current, this);
  picker->setAttribute(Qt::WA_DeleteOnClose);
  connect(picker, &EntryPicker::chosen, this, [this](const EntryRef& entry) { apply(entry); });
  connect(picker, &EntryPicker::copyRequested, this, &EntryRow::editCopy);
  picker->openAt(*box_);
}

void EntryRow::editCopy(const EntryRef& entry) {
  EntryEditor editor(label(), entry, window());
  if (editor.exec() == QDialog::Accepted) apply(editor.entry());
}

InputRow* make_input_row(Document& document, const Parameter& parameter, QWidget* parent) {
  if (is_entry(parameter)) return new EntryRow(document, parameter, parent);
  if (is_choice(parameter)) return new ChoiceRow(document, parameter, parent);
  if (is_toggle(parameter)) return new ToggleRow(document, parameter, parent);
  return new NumberRow(document, parameter, parent);
}

}  // namespace trainyard::ui
