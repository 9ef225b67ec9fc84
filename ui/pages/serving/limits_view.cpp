// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/serving/limits_view.h"

#include "ui/cards/chart_card.h"
#include "ui/document/document.h"
#include "ui/figures/serving_charts.h"
#include "ui/pages/serving/bill_card.h"
#include "ui/pages/serving/serving_study.h"

namespace trainyard::ui {

LimitsView::LimitsView(Document* document, ServingStudy* study, QWidget* parent)
    : ServingSheet(document, study, parent) {
  first_ = new ChartCard(pending_chart(ServingChart::first_limit), sheet());
  next_ = new ChartCard(pending_chart(ServingChart::next_limit), sheet());
  bill_ = new BillCard(document_, sheet());
  first_->setObjectName(QStringLiteral("serving_first_limit_card"));
  next_->setObjectName(QStringLiteral("serving_next_limit_card"));
  for (ChartCard* card : chartCards()) forwardSignals(card);
  connect(study_, &ServingStudy::answered, this, &LimitsView::drawStudy);
  connect(study_, &ServingStudy::stateChanged, this, [this] {
    for (ChartCard* card : {first_, next_}) card->setFollowing(study_->isRunning());
  });
  setPlaces({{first_, 0, 0, 6, 230, 260}, {next_, 0, 6, 6, 230, 260}, {bill_, 1, 0, 12, 250, 280}});
}

QVector<ChartCard*> LimitsView::chartCards() const { return {first_, next_, bill_}; }

void LimitsView::refresh() {
  bill_->refresh();
  drawStudy();
}

void LimitsView::drawStudy() {
  const ServingAnswer* answer = study_->answer();
  if (!answer || !isVisible()) return;
  if (answer->partial && answer->limits.first_token.empty()) return;
  first_->setSpec(gpus_and_latency_limit(answer->limits, TokenOf::first, chartToKeep(first_)));
  next_->setSpec(gpus_and_latency_limit(answer->limits, TokenOf::next, chartToKeep(next_)));
}

}  // namespace trainyard::ui
