// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/cards/chart_card.h"

class QComboBox;

namespace trainyard::ui {

class Document;

/// Lifetime cost of a model that another scenario trains and the current one serves, with the break-even day.
class BillCard : public ChartCard {
  Q_OBJECT
 public:
  explicit BillCard(Document* document, QWidget* parent = nullptr);
  void refresh();
  QComboBox* training() const { return training_; }
  QComboBox* horizon() const { return horizon_; }

 private:
  /// Lists the scenarios that train the served model. Returns the index of the chosen one in the project, -1 for none.
  int listTrainings();

  Document* document_;
  QComboBox *training_, *horizon_;
};

}  // namespace trainyard::ui
