// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/inputs/input_row.h"

class QCheckBox;

namespace trainyard::ui {

class QuietComboBox;

/// A row with a combo box for a parameter with named choices.
class ChoiceRow : public InputRow {
  Q_OBJECT
 public:
  ChoiceRow(Document& document, const Parameter& parameter, QWidget* parent);
  QWidget* control() const override;

 protected:
  void makeControls() override;
  void showValue() override;
  void placeControls(const Areas& areas) override;
  int boxWidth() const override;
  QList<QWidget*> controls() const override;

 private:
  QuietComboBox* box_ = nullptr;
};

/// A row with a check box for a parameter that is on or off.
class ToggleRow : public InputRow {
  Q_OBJECT
 public:
  ToggleRow(Document& document, const Parameter& parameter, QWidget* parent);
  QWidget* control() const override;

 protected:
  void makeControls() override;
  void showValue() override;
  void placeControls(const Areas& areas) override;
  QList<QWidget*> controls() const override;

 private:
  QCheckBox* box_ = nullptr;
};

}  // namespace trainyard::ui
