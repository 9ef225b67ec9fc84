// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/serving/serving_sheet.h"

namespace trainyard::ui {

class BillCard;

/// What stricter limits ask for, and what the model costs over its life.
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
