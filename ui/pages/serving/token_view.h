// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/serving/serving_sheet.h"

namespace trainyard::ui {

/// The Token view: the time of a token by part, and the memory of its cache.
class TokenView : public ServingSheet {
  Q_OBJECT
 public:
  TokenView(Document* document, ServingStudy* study, QWidget* parent = nullptr);
  void refresh() override;
  QVector<ChartCard*> chartCards() const override { return {next_, first_, latency_, pages_}; }
  ChartCard* nextCard() const { return next_; }
  ChartCard* firstCard() const { return first_; }
  ChartCard* latencyCard() const { return latency_; }
  ChartCard* pagesCard() const { return pages_; }

 private:
  void drawStudy();

  ChartCard *next_, *first_, *latency_, *pages_;
};

}  // namespace trainyard::ui
