// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/inputs/input_row.h"

namespace trainyard::ui {

class PickerBox;

/// A row for a catalog entry: opens the picker and shows the key facts of the entry below it.
class EntryRow : public InputRow {
  Q_OBJECT
 public:
  EntryRow(Document& document, const Parameter& parameter, QWidget* parent);
  QWidget* control() const override;

 protected:
  void makeControls() override;
  void showValue() override;
  void placeControls(const Areas& areas) override;
  int boxWidth() const override;
  QList<QWidget*> controls() const override;
  QString facts() const override { return facts_; }

 private:
  void openPicker();
  void editCopy(const EntryRef& entry);

  PickerBox* box_ = nullptr;
  QString facts_;
};

}  // namespace trainyard::ui
