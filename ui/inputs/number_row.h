// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <vector>

#include "engine/studies/findings.h"
#include "ui/inputs/input_row.h"

namespace trainyard::ui {

class UnitField;
class ValueSlider;

/// A row with slider and field. An automatic value shows its derivation in place of the slider and its result in the
/// field; a typed number replaces the automatic value. A typed "+30 %" changes the value by this share.
class NumberRow : public InputRow {
  Q_OBJECT
 public:
  NumberRow(Document& document, const Parameter& parameter, QWidget* parent);
  QWidget* control() const override;
  /// Whether the slider has few positions, so that each value can be evaluated and marked as fitting or not.
  bool isDiscrete() const;
  bool wantsMarks() const;
  void setMarks(std::vector<ValueState> marks);

 protected:
  void makeControls() override;
  void showValue() override;
  void placeControls(const Areas& areas) override;
  QList<QWidget*> controls() const override;
  QString derivation() const override;

 private:
  /// Whether the input is a limit that the user has not set.
  bool isUnlimited() const;
  /// The middle of the slider. Its unit is shown while a limit is not set.
  double typicalValue() const;
  void showNumber();
  void commit();
  void step(int steps);
  void showReading();

  ValueSlider* slider_ = nullptr;
  UnitField* field_ = nullptr;
  double before_drag_ = 0;
};

}  // namespace trainyard::ui
