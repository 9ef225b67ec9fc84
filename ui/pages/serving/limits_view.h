// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/serving/serving_sheet.h"

namespace trainyard::ui {

class BillCard;

/// The cards of the Limits page: the cost of stricter latency limits, and the lifetime cost of the model.
class LimitsView : public ServingSheet {
  Q_OBJECT
 public:
  LimitsView(Document* document, ServingStudy* study, QWidget* parent = nullptr);
  void refresh() override;
  QVector<ChartCard*> chartCards() const override;
  ChartCard* firstCard() const { return first_; }
  ChartCard* nextCard() const { return next_; }
  BillCard* billCard() const { return bill_; }

 private:
  void drawStudy();

  ChartCard *first_, *next_;
  BillCard* bill_;
};

}  // namespace trainyard::ui
