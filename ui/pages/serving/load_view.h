// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/serving/serving_sheet.h"

namespace trainyard::ui {

/// The cards of the Load page. Two show the causes of the time to the first token and of the time per further token,
/// such as waiting, matmuls and traffic; two show both times as functions of the load.
class LoadView : public ServingSheet {
  Q_OBJECT
 public:
  LoadView(Document* document, ServingStudy* study, QWidget* parent = nullptr);
  void refresh() override { drawStudy(); }
  QVector<ChartCard*> chartCards() const override { return {first_, next_, first_latency_, next_latency_}; }
  ChartCard* firstCard() const { return first_; }
  ChartCard* nextCard() const { return next_; }

 private:
  void drawStudy();

  ChartCard *first_, *next_;                  ///< time of a token by part
  ChartCard *first_latency_, *next_latency_;  ///< time of a token against the load
};

}  // namespace trainyard::ui
